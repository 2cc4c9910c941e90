/** Sixty tasks over four released packages, each in both languages, with a file that has to be seen for it. */

export interface BilingualTask {
  readonly english: string;
  readonly chinese: string;
  /** One of them is enough. */
  readonly gold: readonly string[];
}

export interface Package {
  /** Folder of the unpacked release. */
  readonly name: string;
  readonly tasks: readonly BilingualTask[];
}

function task(english: string, chinese: string, ...gold: readonly string[]): BilingualTask {
  return { english, chinese, gold };
}

export const packages: readonly Package[] = [
  {
    name: "requests-2.32.3",
    tasks: [
      task(
        "refactor how cookies of a session are merged",
        "重构会话 cookie 的合并逻辑",
        "src/requests/cookies.py",
        "src/requests/sessions.py",
      ),
      task(
        "the authorization header is kept after a redirect to another host",
        "重定向到其他主机之后授权请求头没有被去掉",
        "src/requests/sessions.py",
      ),
      task(
        "digest authentication fails with a nonce that is used twice",
        "摘要认证在 nonce 重复使用时失败",
        "src/requests/auth.py",
      ),
      task(
        "retries of the connection pool are not configurable",
        "连接池的重试次数不能配置",
        "src/requests/adapters.py",
      ),
      task(
        "read the proxy of the environment for a host",
        "从环境变量读取某个主机的代理",
        "src/requests/utils.py",
        "src/requests/sessions.py",
      ),
      task(
        "the encoding of the response is guessed wrong",
        "响应的编码猜测错误",
        "src/requests/models.py",
        "src/requests/utils.py",
      ),
      task(
        "add a status code with its name",
        "增加一个状态码和它的名称",
        "src/requests/status_codes.py",
      ),
      task(
        "a dictionary whose keys are case insensitive loses an entry",
        "键不区分大小写的字典丢失了一项",
        "src/requests/structures.py",
      ),
      task(
        "which exception is raised when the timeout is over",
        "超时的时候抛出哪个异常",
        "src/requests/exceptions.py",
        "src/requests/adapters.py",
      ),
      task(
        "call hooks when a response arrives",
        "收到响应时调用钩子",
        "src/requests/hooks.py",
        "src/requests/sessions.py",
      ),
      task("upload files as multipart form", "以多部分表单上传文件", "src/requests/models.py"),
      task(
        "the certificate is not verified behind a proxy",
        "经过代理时证书没有验证",
        "src/requests/adapters.py",
        "src/requests/sessions.py",
      ),
      task(
        "stream the content of a response in chunks",
        "按块流式读取响应内容",
        "src/requests/models.py",
      ),
      task(
        "parse the links in the header",
        "解析响应头里的链接",
        "src/requests/utils.py",
        "src/requests/models.py",
      ),
      task(
        "print versions of dependencies for a bug report",
        "打印依赖的版本号用于错误报告",
        "src/requests/help.py",
      ),
    ],
  },
  {
    name: "flask-3.0.3",
    tasks: [
      task(
        "refactor the signature of the session cookie",
        "重构会话 cookie 签名",
        "src/flask/sessions.py",
      ),
      task("load the configuration from a file", "从文件加载配置", "src/flask/config.py"),
      task(
        "register a blueprint with a prefix of its url",
        "注册蓝图时设置网址前缀",
        "src/flask/sansio/blueprints.py",
        "src/flask/blueprints.py",
        "src/flask/sansio/app.py",
      ),
      task("render a template as a stream", "以流的方式渲染模板", "src/flask/templating.py"),
      task("the request context is popped twice", "请求上下文被弹出两次", "src/flask/ctx.py"),
      task("the command line does not find the app", "命令行找不到应用", "src/flask/cli.py"),
      task(
        "serialize dates to json",
        "把日期序列化成 JSON",
        "src/flask/json/provider.py",
        "src/flask/json/__init__.py",
      ),
      task(
        "the level of the logger is wrong in debug",
        "调试时日志级别不对",
        "src/flask/logging.py",
      ),
      task(
        "the test client keeps cookies between requests",
        "测试客户端在请求之间保留 cookie",
        "src/flask/testing.py",
      ),
      task(
        "dispatch a request to the method of a view class",
        "把请求分发到视图类的方法",
        "src/flask/views.py",
      ),
      task("flash messages are shown twice", "闪现消息显示了两次", "src/flask/helpers.py"),
      task(
        "send a static file with a maximum age in the cache",
        "发送静态文件时设置缓存的过期时间",
        "src/flask/helpers.py",
        "src/flask/app.py",
        "src/flask/sansio/scaffold.py",
      ),
      task(
        "errors of a handler for exceptions are swallowed",
        "异常处理函数里的错误被吞掉",
        "src/flask/app.py",
        "src/flask/sansio/app.py",
      ),
      task(
        "signals are sent when a request starts",
        "请求开始时发送信号",
        "src/flask/signals.py",
        "src/flask/app.py",
      ),
      task(
        "a key of a form is missing, show a better message for debugging",
        "表单缺少键时给出更好的调试信息",
        "src/flask/debughelpers.py",
        "src/flask/wrappers.py",
      ),
    ],
  },
  {
    name: "fastify",
    tasks: [
      task(
        "the schema of the body is not validated",
        "请求体的模式没有校验",
        "lib/validation.js",
        "lib/schemas.js",
      ),
      task(
        "run the hooks in order when a request arrives",
        "收到请求时按顺序执行钩子",
        "lib/hooks.js",
      ),
      task("register a route with a prefix", "注册带前缀的路由", "lib/route.js"),
      task("parse the content type of a request", "解析请求的内容类型", "lib/contentTypeParser.js"),
      task(
        "the error handler of a plugin is not called",
        "插件的错误处理没有被调用",
        "lib/error-handler.js",
      ),
      task("serialize the reply to json", "把应答序列化成 JSON", "lib/reply.js"),
      task(
        "decorate the instance of the server twice",
        "服务器实例的装饰器添加了两次",
        "lib/decorate.js",
      ),
      task("the logger does not print the request", "日志没有打印请求", "lib/logger.js"),
      task("answer not found for an unknown url", "未知网址返回 404 找不到", "lib/fourOhFour.js"),
      task(
        "listen on several addresses of a host",
        "服务器在主机的多个地址上监听",
        "lib/server.js",
      ),
      task(
        "a plugin has the wrong version of a dependency",
        "插件的依赖版本不对",
        "lib/pluginUtils.js",
        "lib/pluginOverride.js",
      ),
      task("generate an id for each request", "为每个请求生成标识符", "lib/reqIdGenFactory.js"),
      task(
        "validate the initial configuration options",
        "校验初始配置选项",
        "lib/initialConfigValidation.js",
        "lib/configValidator.js",
      ),
      task("warn about a deprecated option", "对弃用的选项发出警告", "lib/warnings.js"),
      task(
        "the promise of an async handler is rejected",
        "异步处理函数的 promise 被拒绝",
        "lib/wrapThenable.js",
        "lib/handleRequest.js",
      ),
    ],
  },
  {
    name: "scrapy-2.11.2",
    tasks: [
      task(
        "filter duplicate requests by fingerprint",
        "按指纹过滤重复请求",
        "scrapy/dupefilters.py",
        "scrapy/utils/request.py",
      ),
      task(
        "the scheduler keeps requests in a queue on disk",
        "调度器把请求保存在磁盘队列",
        "scrapy/core/scheduler.py",
        "scrapy/squeues.py",
        "scrapy/pqueues.py",
      ),
      task(
        "retry a download when the connection is lost",
        "连接断开时重试下载",
        "scrapy/downloadermiddlewares/retry.py",
      ),
      task(
        "follow redirects up to a limit",
        "跟随重定向直到达到限制",
        "scrapy/downloadermiddlewares/redirect.py",
      ),
      task(
        "cache responses and expire them",
        "缓存响应并让它们过期",
        "scrapy/downloadermiddlewares/httpcache.py",
        "scrapy/extensions/httpcache.py",
      ),
      task(
        "throttle the delay of downloads by latency",
        "根据延迟对下载进行节流",
        "scrapy/extensions/throttle.py",
      ),
      task(
        "export items as csv with fields in order",
        "把条目按字段顺序导出为 CSV",
        "scrapy/exporters.py",
      ),
      task("send an email with an attachment", "发送带附件的邮件", "scrapy/mail.py"),
      task(
        "respect robots.txt with a parser",
        "用解析器遵守 robots.txt",
        "scrapy/robotstxt.py",
        "scrapy/downloadermiddlewares/robotstxt.py",
      ),
      task(
        "extract links by a regular expression",
        "用正则表达式提取链接",
        "scrapy/linkextractors/lxmlhtml.py",
        "scrapy/linkextractors/__init__.py",
      ),
      task(
        "use a proxy with credentials of the environment",
        "使用环境里带凭证的代理",
        "scrapy/downloadermiddlewares/httpproxy.py",
      ),
      task(
        "download images and make thumbnails in a pipeline",
        "在管道里下载图片并生成缩略图",
        "scrapy/pipelines/images.py",
      ),
      task(
        "close the spider after a timeout or a number of errors",
        "超时或错误达到数量之后关闭爬虫",
        "scrapy/extensions/closespider.py",
      ),
      task(
        "report the usage of memory and stop",
        "报告内存使用并停止",
        "scrapy/extensions/memusage.py",
      ),
      task(
        "decompress gzip responses with a maximum size",
        "解压 gzip 响应并限制最大大小",
        "scrapy/downloadermiddlewares/httpcompression.py",
        "scrapy/utils/gz.py",
        "scrapy/utils/_compression.py",
      ),
    ],
  },
];
