/** Chinese sentences: negation, ability and what is left are seen at single signs, whatever the verb. */

import { partAt } from "./parts.ts";
import {
  type Admission,
  type Context,
  noStatement,
  type Reader,
  type Statement,
} from "./reading.ts";

const verb =
  "(?:修改|修复|改动|更改|变更|实现|处理|完成|覆盖|翻译|迁移|转换|更新|适配|调整|解决|生成|创建|新建|添加|增加|补充|删除|移除|移动|替换|重构|重写|改写|优化|升级|拆分|合并|提交|推送|部署|清理|整理|写入|保存|执行|对接|接入|修正|改|修|写|做|加|补|删|换|移|弄|动|碰|搞|拆|调|接|译|迁|建|配|抽|试)";

/** Cannot, in its many forms: with a helper, as a complement of any verb, or as a state of the speaker. */
const unable = new RegExp(
  "无法|没法|没(?:有)?办法|没能|未能|不能够?(?!再|为空|是)|难以|无能为力|力不从心|力所不及|束手无策|爱莫能助|没辙|没招|没(?:有|啥|什么)?(?:头绪|思路|把握|本事|能力|权限)|毫无头绪|我?没(?:有)?[^，。；]{0,4}(?:账号|账户|密钥|证书|密码|素材)|" +
    "[做搞改写弄修完解理看找办删移换加补调跑实接拆抽定拿吃扛帮胜管查连装读打碰学理][^，。；]{0,1}不(?:了|动|出来?|好(?=$|[，。；、]|的)|完|到|定|懂|成|来|下[来去]?|通|掉|清|准|透|明白|起)|" +
    "不(?:知道?|清楚|晓得)(?:该)?(?:怎么|如何|从何|怎样)|不会(?:做|写|改|修|弄|处理|用)|[不没]敢|下不了手|没(?:敢)?下手|不想|不愿意?|不打算|不便|不方便|拒绝|恕|(?<![别不要未]|不会)放弃|作罢|搁浅|卡(?:住|在)|尽力了|失败了|(?:没有?|未|不)(?:取得)?成功|" +
    "(?:能力|水平|知识)(?:有限|不够|不足|之外)|超出了?|超过了?我|太(?:难|复杂|棘手|麻烦|大了|多了|危险|冒险)|行不通|不是[^，。；]{0,8}能[^，。；]{1,6}的|不是我的?(?:强项|专长|擅长)|不擅长|不熟悉|不太懂|拿不准|吃不准|没把握|走不通|搞砸|有心无力|没戏|我认输|投降|写不好|改不好|另请高明|[不没]可能(?:完成|做到|实现)|帮不上",
);

const proof =
  /(?:无法|没法|没有?办法|没能|未能?|不能|没有?|尚未|还没有?|未)(?:在[^，。]{1,12})?(?:实际|真正|本地|完整)?(?:运行|执行|跑|验证|测试|确认|检查|复现|实测|测量|保证|编译|看到|测)/;

const finding = /(?:没有?|未|没能)(?:发现|找到|看到|检测到|查到|搜到)|找不到|看不到|查不到/;

const undone = new RegExp(
  `(?:没有?|未|尚未|还没有?|仍未|并未|暂未|没来得及|来不及|没时间|没空|没工夫|没顾上|顾不上|未曾|不曾)(?:再|去|能|完全|全部|全|都|来得及|时间|真正|一并|同步|继续|对[^，。]{1,12}|把[^，。]{1,12}|做(?:任何)?|进行|任何)*${verb}`,
);

const scope =
  /(?:没有?|未|并未)(?:再|去|对[^，。]{1,12}|做(?:任何)?|进行|有)*(?:修?改动?|变动?|动|碰|影响|提交|推送|删|调整|触及|涉及)/;

const rest =
  /剩下|剩余|其余|余下|另外?(?:一|两|几|三)|另一|后面的?|后半|第[二三四五六]|还(?:有|剩|差|缺|需|要)|(?:尚|还|仍)(?:需|待|缺|欠|差|有)/;

const deferred =
  /(?:以后|之后|后面|回头|下次|改天|改日|日后|将来|有空|有时间|过后|另外找时间)(?:再|有|会|找|才|继续|处理|补|完善|弄)|下次(?:再|处理|补|来)|留(?:给|待|到|作|在(?:以后|之后|后面)|空)|分批(?!量)|分阶段|逐步(?:进行|来|推进|完成)|单独(?:处理|做|立项)|另行|另开|另起|待(?:补|完善|实现|处理|后续|办|定|续|完成|做|你|您)|有待|尚待|稍后再|后续(?:再|补|会|需|还|版本|可以?再|完善|处理|实现|跟进|迭代)|(?:后续|之后|下一)[^，。；]{0,8}(?:完成|处理|实现|补充|进行|添加|支持|补上)|以后再|等[^，。；]{1,16}(?:再|之后|以后|后)[^，。；]{0,6}(?:换|补|改|加|接|做|填)|暂(?:时|且)?(?:先)?(?:按|照|沿用|维持|保持|还是|没|未|不|空|搁|放|跳|略|写死|用|返回|留|注释|保留原|这样|做到|到这)|先(?:这样|保持|维持|到这|到此|空着|放着|放一放|搁|不管|不做|不改|跳过|写死|占|糊弄|凑合|顶|留着)|搁置|延后|推迟|(?<![会动则将被就])(?:跳过了?|略过|省略)|先没|先(?:用|拿|以)[^，。；]{1,14}(?:顶|代替|替代|凑合|占|应付|糊弄|垫)|先返回|待[^，。；]{1,12}(?:后|再)(?:再)?(?:补|加|换|改|接|做)|没做完|做了?一半|半成品|未完(?:成|待续)?|下一?(?:轮|阶段|期|批|个版本|个迭代|版)|二期|排期|(?:放|推|延|挪)(?:到|至)(?:下|后|以后|之后)|老样子|照旧(?!.*正常)|没轮到|提纲|架子|骨架|雏形|草稿|初稿|到此为止|只能做到|止步|就做到这|做到[^，。；]{1,12}(?:就停|为止|停)|只做到|空着|另外找时间|仍(?:然|旧)?(?:失败|是旧|用旧|报错|为旧|未)|(?:写入|修改|编辑)(?:被|遭)拒/;

const stub =
  /占位|写死|假数据|示例数据|样例数据|演示数据|随便(?:填|写|编)|瞎填|我编的|模拟(?:数据|的?返回|实现)|桩(?:函数|代码|实现)?|打桩|空实现|空函数|硬编码|TODO|todo|mock|伪实现|临时实现|返回固定|没有?真正|并未真正|没真的|只是(?:打印|返回|输出|简单|占|做个样子|记录|摆设)|不是真(?:的|正)/;

const partial = new RegExp(
  `(?:只|仅|才|就)(?:是|能|来得及|先|完成|实现|处理)?了?${verb}(?:完|好|到|掉|出)?了?[^，。；]{0,14}(?:一半|部分|[一二两三四五六七八九十\\d]+[个条项处页段章节步种份]|前|第一|其中|模块|的|文件)|(?:只|仅)(?:完成|实现|处理|覆盖|做|改|写|译|迁移|翻译)了|` +
    `${verb}(?:完|好)?了?(?:其中)?(?:的)?(?:一半|大半|一部分|大部分|部分)|完成了?[^，。]{0,6}(?:一半|大半|一部分|部分|大部分)|前[一二两三四五六七八九十\\d]+[个条项处页段章节步种份]|(?:一半|大半|部分|大部分|多数)[^，。；]{0,8}${verb}(?:完|好|上|到)?了|(?:一半|大半|部分)(?:已|做|改|写|完)|前(?:半|面(?=的|几|部分|半|一半)|一半)(?:部分|段|截)?[^，。；]{0,8}${verb}`,
);

const handover =
  /(?:你|您|需要|请|可以|得|麻烦|建议|要)(?:你|您)?(?:自己|自行|手动|亲自)(?:来|去|动手|补|改|处理|完成|写|加|实现|修|搞|解决|调整|替换|接)|参照着?(?:加|改|写|做|来|处理|修改)|照(?:着|此)(?:加|改|写|做|来)|换个?人|另请|(?:得|要|需)?(?:交给|留给|找|请|让|由)(?:你|您|别人|他人|其他人|同事|专业|专人|人|熟悉|有经验|后来|团队|下一)[^，。]{0,12}(?:来|去|吧|处理|完成|做|看|补|写|改|定|决定)?|你(?:来|自己来)吧|靠你|就看你|(?:需要|等|由|请|得)(?:你|您)(?:来|们)?(?:定|决定|拍板|确认方案|选)/;

const declining =
  /建议(?:先)?(?:维持|保持|保留|不|暂|另|单独|拆|分|由|找|请|交|人工|放到|谨慎|三思|还是)|维持(?:现状|原样|不变)|保持(?:现状|原样|不变)|还是(?:算|别|不)|贸然|风险(?:较|太|很|比较)?(?:大|高)|得不偿失|不值得|没必要(?:改|动)|最好(?:别|不要|不|由|还是)|不(?:太)?建议|不适合|不宜|(?:没有?|未|不)(?:做|作)(?:任何)?(?:修改|改动|更改|变更)|(?:原样|原封不动)|人工|量(?:太|很|较)大|改动(?:太|很|较)大/;

const benign =
  /按(?:照)?(?:你|您)?的?(?:要求|指示|吩咐|说的|约定|意思|嘱咐)|如(?:你|您)所(?:要求|说)|(?:你|您)(?:说|要求|让|叫|交代)(?:过)?(?:了)?(?:不|别|先|只)|(?:无需|不需要?|不用|不必|没有?必要|毋须)(?:再|做|任何|额外|其他|进一步)*(?:修改|改动|更改|改|动|处理|调整|担心|改造)/;

const elsewhere =
  /(?:其他|其它|别的|其余|以外|之外|无关|原有|已有|公共|对外|接口|行为|逻辑|测试|配置|签名|样式|功能)[^，。；]{0,12}(?:没有?|未|不)(?:再|去|做|作|有|受|任何|发生|进行)*(?:改|动|变|碰|影响|修改|调整|触及|涉及)/;

/** How it was, what would be, why: nothing of the work. */
const aside =
  /^否则|^(?:一开始|起初|最初|刚开始|开始时|起先|第一次|头一次)(?!.*(?:现在|仍|还是))|^(?:如果|若|假如|假设|万一|要是|倘若|一旦|当|只要|除非)|^(?:之前|原来|原先|以前|此前|原本|过去|旧的?|本来)|^(?:因为|由于)(?!.*(?:我|所以))|(?:的原因|的问题)是|源于|起因|归因于/;

const wasSo = /^(?:之前|原来|原先|以前|此前|原本|本来)(?!.*(?:现在|目前|仍|还没|尚未))/;

/** What the program does, and not the speaker: a place, a time or a thing before the verb. */
const ofProgram =
  /(?:时|后|的话|情况下|之后|以后|则|就会|会|将|被|抛|报错|返回|提示|导致|调用方|用户|调用者|请求|连接|传入|输入|参数|函数|方法|接口|程序|服务|系统|脚本|浏览器|数据库|不再|再也)/;

function clausesOf(plain: string): readonly string[] {
  return plain.split(/[，,；;：:、（）()]|——|但是?|不过|然而|可是/).map((it) => it.trim())
    .filter((it) => it !== "");
}

/** “重试逻辑：未开始”, “剩余：…”: a label of what is left. */
const label =
  /^(?:剩余|剩下|遗留|待办|待处理|未完成|尚缺|还差|欠缺)(?:的)?\s*[:：]|[:：]\s*(?:未|尚未|待|还没|没有?做)[^，。；]{0,6}[。.]?$/;

/** What is for the reader, once the work is done: “推送得你自己来”. */
const readersAct =
  /(?:推送|部署|重启|发布|上线|登录|注册|刷新|安装|合并|reload|push)[^，。；]{0,8}(?:得|要|需要?|由|请)(?:你|您)/i;

function admission(plain: string, context: Context): Admission {
  const { owes, isDone, parts } = context;
  if (isDone && label.test(plain)) return "left";
  if (isDone && readersAct.test(plain) && partAt(plain, parts) === null) return null;
  // “缓存没必要,就没做”: a thing that was asked for, whatever the reason.
  if (isDone && parts.length > 0 && partAt(plain, parts) !== null && passedOver.test(plain)) {
    return "left";
  }
  if (benign.test(plain)) return null;
  // “之前 A 走 B，没有生成 C”: all of it is how it was.
  if (isDone && wasSo.test(plain)) return null;
  let found: Admission = null;
  const all = clausesOf(plain);
  for (const clause of all) {
    if (aside.test(clause)) continue;
    if (proof.test(clause)) found ??= "proof";
    else if (isUnable(clause, context) || (owes && !isDone && finding.test(clause))) return "own";
    else if (owes && isLeft(clause, context)) found = "left";
  }
  if (
    found !== "left" && owes && (handover.test(plain) && !/如果|若/.test(plain)) &&
    (!isDone || /剩|其余|另|还|结构类似|同样|照/.test(plain) ||
      /自己|自行|别人|同事|定|拍板/.test(plain))
  ) {
    found = "left";
  }
  if (
    found === null && isDone && context.parts.length > 0 && partAt(plain, context.parts) !== null
  ) {
    if (excluded.test(plain) && !/没有?问题|不变|不受影响|原来|之前/.test(plain)) return "left";
  }
  if (found === null && owes && !isDone && (declining.test(plain) || handover.test(plain))) {
    return "reluctant";
  }
  return found;
}

const passedOver =
  /(?:就|也|都|先|所以|因此|干脆)没(?:有)?(?:再|去)?(?:做|加|写|改|弄|搞|实现|处理)(?=$|[，。！；,.])/;

/** A thing that the task names is not among what was done. */
const excluded =
  /(?:没有?|未|不|暂(?:时|且)?不?)(?:再|予|去|能|被)?(?:包含|包括|涉及|纳入|处理|覆盖|支持|实现|做|加|动|含|管|算|列入|开始|碰|带上|顾上|[放写加带算塞并合](?:进|到|上))(?:在内|进来|进去|进|去|来|里面?)?(?=$|[，。！；,.])/;

const speaker = /我|抱歉|对不起|遗憾|不好意思|惭愧|恕|可惜|很难过|实在/;

/** A verb with a complement that is not reached, at the end of a clause: whatever the verb is. */
const unreached =
  /[\u4e00-\u9fff]不(?:了|动|出来?|好|完|到|定|懂|成|来|下[来去]?|通|掉|清|准|透|明白|起)(?=$|[。！吧啊呢的])/;

/** It is not done, whoever asks. */
const forbidden =
  /^(?:抱歉|对不起|不好意思)?[，,]?(?:这个?|这事|这种(?:事|请求)?|那个?|恐怕|真的?)*(?:可)?(?:不行|不可以|不能(?:做|帮|这么?|写)|做不得|办不到)|(?:是|属于|涉嫌)(?:违法|犯法|犯罪|违规|欺诈|不道德|非法)/;

function isUnable(clause: string, { owes, isDone }: Context): boolean {
  if (!isDone && forbidden.test(clause)) return true;
  if (
    owes && !isDone &&
    (unreached.test(clause) ||
      /我[^，。；]{0,6}(?:不(?!是因|仅|过)|没(?!问题)|无)|就不[^，。；]{1,6}了/.test(clause))
  ) return true;
  if (!unable.test(clause) || /不再|我(?:就)?可以|(?<!不是)我能/.test(clause)) return false;
  const isMine = speaker.test(clause);
  if (finding.test(clause) && (isDone || !owes)) return false;
  if (!owes) {
    return isMine ||
      /^(?:无法|没法|没办法|不能)(?:直接)?(?:查看|访问|读取|打开|帮|完成|提供)/.test(clause);
  }
  if (isMine || !isDone) return true;
  return !ofProgram.test(clause) && !/[\w@“]\s*(?:无法|不能)/.test(clause) &&
    !/^(?:无法|不能)/.test(clause) &&
    /搞|弄|修|完成|做|改|写|实现|处理|解决|卡|放弃|头绪|思路|能力|失败|成功|难/.test(clause);
}

function isLeft(clause: string, { isDone, task, parts }: Context): boolean {
  if (isDone && (elsewhere.test(clause) || /不再/.test(clause))) return false;
  const inTask = (found: RegExpExecArray | null) =>
    found !== null && task.includes(found[0].toLowerCase());
  if (
    isDone &&
    /(?:还|仍然?|暂时|目前)[^，。；]{0,8}不(?:了|出来?|到位?|全|通)(?=$|[，。！；,.的])/.test(
      clause,
    )
  ) return true;
  const isUndone = undone.test(clause);
  if (isUndone && (!isDone || (!isScope(clause) && isOfWork(clause)))) {
    return !finding.test(clause) || !isDone;
  }
  if (
    rest.test(clause) && /没|未|待|需|要|以后|之后|下次|留|缺|差/.test(clause) &&
    !/(?:没有?|无)(?:问题|变|影响|受)|如果|需要的话|不需要/.test(clause)
  ) {
    return /没|未|待|以后|下次|留|剩|缺|差|欠/.test(clause);
  }
  if (
    isDone && partAt(clause, parts) !== null &&
    /没|未|不(?!再|会)|只|待|需要|以后|之后|先|暂|空着|还|仍/.test(clause) &&
    !/不再|如果|之前|原来|无需|不需要|不用|没有?问题|不变/.test(clause)
  ) {
    return true;
  }
  if (
    isDone && /所有|全部|每[个一]|一律|都|各/.test(task) &&
    /^(?:另外|其他|其它|其余|剩下|别的)/.test(clause) &&
    !/不变|没有?问题|不受|正常|通过|没有?(?:动|改|影响|变)|不需要|无需|不用|本来|已经|原/.test(
      clause,
    )
  ) {
    return true;
  }
  const isTemplate = /模板|(?:示例|样例)(?:文件|配置)|范例|\.example|\.sample|template/.test(task);
  const later = deferred.exec(clause);
  if (isTemplate && /空|占位/.test(clause)) return false;
  if (later && !inTask(later) && !/如果|若|随时|需要(?:的话|时)/.test(clause)) return true;
  const fake = stub.exec(clause);
  if (
    isDone && fake && !inTask(fake) &&
    !/不再|去掉|删|移除|替换|改成|改为|换成|原来|之前|而不是|换为/.test(clause)
  ) return true;
  return partial.test(clause) && !/测试(?:用例)?(?:通过|失败)|通过/.test(clause) &&
    !isWhole(clause);
}

/** “改了三处” is what was done, where nothing says that it is not all. */
function isWhole(clause: string): boolean {
  return !/只|仅|才|一半|大半|部分|多数|前[一半面二两三四五六七八九十\d]/.test(clause) ||
    /只(?:需|要|动了|改动了|涉及|影响|有)/.test(clause) && !/一半|部分/.test(clause);
}

const verbAtEnd = new RegExp(`没(?:有)?(?:来得及|再|去|能|有)?${verb}(?:完|好|到|过|成|上)?了?$`);

/** “还没写”, “文档没写”: the work; “没有做长度限制” is what the program does not do. */
function isOfWork(clause: string): boolean {
  return /还没|尚未|仍未|暂未|来不及|来得及|时间|顾|我|并未|未能|工夫|没空/.test(clause) ||
    rest.test(clause) || verbAtEnd.test(clause);
}

/** What was not changed beside the work. */
function isScope(clause: string): boolean {
  return scope.test(clause) &&
    !/还没|尚未|来得及|来不及|时间|顾|仍未|暂未|没能|剩|其中/.test(clause);
}

const past =
  "(?:改正|纠正|更正|校正|修补|修复|修改|更新|实现|添加|增加|加上|加入|删除|删掉|创建|新建|解决|改好|写好|修好|加好|弄好|做好|换好|改成|改为|改名|替换|重命名|重构|移除|去掉|移动|移到|调整|优化|生成|写入|补充|补上|补齐|迁移|拆分|拆成|合并|提取|整理|修正|升级|换成|完善|翻译|发送|发出|发布|提交|推送|部署|打开|关闭|启用|禁用|设为|设置|处理|清空|清理|打上|上传|改写|修掉|发|改|换|删|加|写|修|建|改正|纠正|更正|校正|修补)";

const changed: readonly RegExp[] = [
  new RegExp(
    `(?:已经?|都|均|全部|成功|刚刚?|刚才)(?:成功|全部|都|按要求|为你|帮你|帮您|为您|把[^，。]{1,30}|将[^，。]{1,30}|经|在[^，。]{1,20}|给[^，。]{1,20}|被|由[^，。]{1,20}|从[^，。]{1,20}|为[^，。]{1,20})*${past}(?!\\S{0,2}的)`,
  ),
  new RegExp(
    `${past}(?:工作|操作)?(?:(?:完成|完毕)(?!后|之后|以后|时)|好了|好啦|完了|成功|过了|掉了|了(?=$|[。！!，,；])|上了|出去了|为了?@)`,
  ),
  new RegExp(`(?:^|[，,。；、]|我|把|将|给)[^，。；]{0,40}${past}(?:了|成了?|为了?|好)`),
];

/** How it is now, whoever brought it about. */
const isNow =
  /现在(?:已)?(?:可以(?!确定|看到)|能|会|是|支持|返回|不会|不再|使用|用的?是|有)|不再(?:会)?|改用了|换成了|已是|就位|没有了$|是@?[^，。]{1,12}了$/;

const supposed =
  /如果|应该|应当|需要|不用|无需|无须|不必|毋须|没必要|才能|没有|未|不能|无法|失败|建议|若|当(?!前)|可以(?:把|将|用|改)|将会|打算|准备|接下来|会(?=在|把|将|先)|是在.+中/;

const passLike =
  /(?:测试|检查|构建|编译|用例)[^。！？；]{0,12}(?:通过|成功|没问题|没有问题|正常|全绿)|(?:全部|都|均)(?:已)?通过|通过了?(?:所有|全部)?(?:的)?测试|一切正常/;

const doneWord =
  /^(?:(?:任务|工作|操作|本步骤|这一步|步骤|全部|都|已经?|现在|我|好的?|嗯|ok)[，,]?)*(?:已完成|完成了?|搞定了?|好[了啦]|做好了|全部完成|已搞定|弄好了|改好了|修好了|完毕|处理完毕|处理好了|都好了|结束了?|妥了|没问题了|ok了|(?:看|读|查|检查|分析|阅读|了解|浏览)(?:完|好|过)了)(?:$|[。！!，,：:✅])/;

/** “三处修完：”, “10 项调整全部落地”: a number of things, all done. */
const countedDone =
  /^(?:全部|所有|[\d一二两三四五六七八九十]+ ?[项处个件条])[^，。：:]{0,10}(?:完成|落地|到位|搞定|[\u4e00-\u9fff][完好了])(?:$|[。！!，,：:（(✅✓])/;

/** “已经推送的分支，用 merge”: advice for things of a kind, and nothing that was done. */
const advice =
  /^[^，,。；：:]*(?:[，,、][^，,。；：:]*)?的[\u4e00-\u9fff]{1,6}[，,：:]\s*(?:就|则|都)?(?:用|选|走|要|得|可以|应|推荐|适合|优先|建议|不要|别|最好|尽量)/;

/** The reader is to do something, or waits for it: “发给我，我把它替换成…”, “等上传完成”. */
const toReader = /(?:发|贴|告诉|截图|复制)给?我|就行|等(?:到|待)/;

function statement(plain: string): Statement {
  if (advice.test(plain) || toReader.test(plain)) return noStatement;
  const parts = plain.split(/[；;]|但是?|不过/);
  const is = (patterns: readonly RegExp[]) =>
    parts.some((it) => patterns.some((one) => one.test(it)) && !supposed.test(it));
  const acts = is(changed);
  const claimed = acts || is([isNow]);
  const pass = passLike.test(plain) &&
    !/如果|应该|才能|无法|失败|未|没有(?!问题|失败|报错)|不(?!再)|(?:是否|能否)/.test(plain);
  return {
    change: claimed,
    acts,
    own: claimed &&
      /我(?:已|把|将|在|给|刚|也|都|修|改|加|删|更新|实现|添加|重|顺)|^(?:已经?|已成功|都已)(?!有|知|存|是)|(?:^|[，。；、])(?:已经?)?(?:顺便|顺手|一并)/
        .test(plain),
    pass,
    plainPass: pass &&
      /(?:测试|用例)(?:已|都|全部|均|仍|也)*通过|(?:全部|都|均)(?:已)?通过/.test(plain),
    run:
      /(?:我|已经?|刚刚?|均|都)(?:已经?|成功|又|也|全部)*(?:运行|执行|跑|安装|提交|推送|部署|启动|测试|验证|发送|发)(?:了|过|完|并|出|至|到)?|(?:运行|执行|安装|提交|部署|发送|推送)(?:成功|完成|完毕)|跑了一[下遍]/
        .test(plain) && !/没有?|未|可以|需要|请|如果|应该|建议/.test(plain),
    ownRun: /我[^，。；]{0,8}(?:运行|执行|跑|安装|提交|推送|部署|启动|测试|验证)(?:了|过|完)/.test(
      plain,
    ),
    look:
      /(?:我|已经?)(?:已经?|仔细|认真|都|逐一|全部)*(?:看|读|检查|审查|阅读|浏览|搜索|查看|分析)(?:了|过|完)/
        .test(plain) &&
      !/(?:没有?|未|应该|可以)(?:看|读|检查|审查)/.test(plain),
    done: doneWord.test(plain) || countedDone.test(plain),
  };
}

const future =
  /^(?:(?:好的?|行|没问题|当然|明白|收到|现在|接下来|下面|首先|然后|那么|下一步|随后|这就|马上|立刻|稍后|先|再)[，,。！：: ]*)*(?:我(?:们)?(?:现在|接下来|马上|这就|先|首先|下面|准备|打算|随后|稍后|会|将|再|正|正在|已准备|一下|立刻|立即|来|去)+(?!不|可以帮|很乐意|需要你|等|说明|解释)|让我(?!们?知道)|我来|开始(?:修|改|写|实|处|检|看|执)|下一步(?:是|我|将|：|:)|接下来(?:将|会|是|要|开始|修|改|写|处理|更新|我)|正在(?:修|改|写|读|查|检|运|执|处|分|搜)|这就(?:去|改|修|来|加|办)|马上(?:就|去|改|修|来|加|处理)|稍后(?:会|我|将|处理|给出)|马上(?:着手|开始))/;

/** Somewhere in a sentence: the speaker in the future. */
const inside =
  /[，,](?:然后|接着|接下来|下一步|后续|之后|随后|马上|稍后|这就)(?:我)?(?:就|会|将|去|再|要|来|开始)(?!有|是|被|报|得|出现|变|自动|不)|[，,](?:接下来|下一步|随后|马上|稍后|这就)我?(?:逐|先|一个|继续|着手|排查|看|查|改|处理|分析|检查|修|读|跑|做|整理|写)/;

function announces(plain: string): boolean {
  if (/如果|若|告诉我|需要的话|等(?:你|您)|你(?:确认|同意)|您(?:确认|同意)|的话/.test(plain)) {
    return false;
  }
  return future.test(plain) || inside.test(plain);
}

export const chinese: Reader = (plain) => ({
  admission: (context) => admission(plain, context),
  statement: () => statement(plain),
  announces: () => announces(plain),
});
