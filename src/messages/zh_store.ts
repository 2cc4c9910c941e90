import type { store as english } from "./en_store.ts";

export const store: Readonly<Record<keyof typeof english, string>> = {
  "error.store.unreachable":
    "无法连接数据库 {place}：{detail}。请启动它，或更正 store.url，然后运行：agent store check",
  "error.store.refused":
    "数据库 {place} 拒绝访问：{detail}。请检查用户、密码和权限，然后运行：agent store check",
  "error.store.database_full": "数据库 {place} 空间不足：{detail}。请在那里释放空间后重试。",
  "error.store.database": "数据库 {place} 出错：{detail}。",
  "error.store.encoding":
    "数据库的编码是 {encoding}，需要 UTF8：createdb -T template0 -E UTF8 NAME",
  "error.store.schema_newer":
    "数据库的结构版本是 {found}，这个 agent 最高只认识 {known}。请更新 agent。",
  "error.store.schema_older":
    "数据库的结构版本是 {found}，这个 agent 需要 {known}。要更新它：agent store migrate",
  "error.store.taken_over":
    "另一台服务器已接手，未写入任何内容。要查看它做了什么：agent session list",
  "error.store.no_database":
    "没有配置数据库。请在用户配置中设置 store.url，或设置 AGENT_STORE__URL。",
  "error.store.bad_url": "store.url 不是 PostgreSQL 数据库的 URL。",
  "error.store.offline": "store.url 的数据库在另一台机器上，而 offline 已开启。请关闭其中之一。",
  "error.store.differs": "{stream} 在两处不一致，没有复制它的任何内容。两者只能保留一个。",
  "store.copy.done": "已复制到{place}：{streams} 个流的 {events} 个事件，{blobs} 份文件内容。",
  "store.copy.again": "已复制到{place}：那里什么也不缺。",
  "store.check.place": "{place}：{streams} 个流，{events} 个事件，{blobs} 份文件内容",
  "store.check.sound": "全部可以读取。",
  "store.check.damaged": "{stream} 的第 {seq} 条记录已损坏或缺失。",
  "store.check.lost": "{lost} 份文件内容已损坏或缺失，撤销时可能需要它们。",
  "store.migrate.done": "已将 {place} 的结构从 {found} 更新到 {known}。",
  "store.migrate.same": "{place} 的结构是 {known}，无需更新。",
  "store.working": "{total} 中的第 {done} 个……",
  "store.disk": "磁盘",
};
