/**
 * Programs that ran, run again without a model: from the log alone, with their reads made and held to it,
 * or in earnest, as the one call of a turn of their own that goes through the gate of all calls.
 */

export { argumentsOf, type ProgramArgument, type Replacement, withArguments } from "./arguments.ts";
export { type CheckPorts, type CheckTools, type Difference, WorldChecks } from "./checks.ts";
export { filesThatDiffer } from "./files.ts";
export { needsModel, needsVariables } from "./needs.ts";
export { printedOf, type ProgramEnd, replayModel, type ReplayModelOptions } from "./model.ts";
export { fingerprintIn, projectChecks } from "./project.ts";
export { type RecordedCall, type RecordedProgram, recordedPrograms } from "./record.ts";
export { type Divergence, retrace, type RetracePorts, type RetraceReport } from "./retrace.ts";
