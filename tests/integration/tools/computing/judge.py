"""What Python's own library makes of the cases on standard input; a JSON list in, a JSON list out."""

import base64
import calendar
import hashlib
import json
import re
import sys
import urllib.parse
from datetime import datetime, timedelta, timezone
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, setcontext
from zoneinfo import ZoneInfo

setcontext(Context(prec=1000, rounding=ROUND_HALF_EVEN, Emax=100000, Emin=-100000))


def calc(case):
    code = re.sub(r"(\d[\d.]*)", r'Decimal("\1")', case["python"])
    names = {
        "Decimal": Decimal,
        "rounded": lambda x, n: x.quantize(Decimal(1).scaleb(-int(n)), rounding=ROUND_HALF_UP),
        "abs": abs,
        "min": min,
        "max": max,
    }
    value = eval(code, {"__builtins__": {}}, names)
    return [format(value, "f"), str(Context(prec=20, rounding=ROUND_HALF_EVEN).plus(value))]


def at(case):
    zone = ZoneInfo(case["zone"])

    def real(local):
        return local.replace(fold=0).astimezone(timezone.utc).astimezone(zone)

    moment = real(datetime.fromisoformat(case["date"]).replace(tzinfo=zone))
    month = moment.year * 12 + moment.month - 1 + case["months"]
    year, month = month // 12, month % 12 + 1
    day = min(moment.day, calendar.monthrange(year, month)[1])
    if case["months"]:
        moment = real(moment.replace(year=year, month=month, day=day))
    if case["days"]:
        moment = real(moment + timedelta(days=case["days"]))
    hours = timedelta(hours=case["hours"])
    moment = (moment.astimezone(timezone.utc) + hours).astimezone(zone)
    until = real(datetime.fromisoformat(case["until"]).replace(tzinfo=zone))
    iso = moment.isocalendar()
    first, last = sorted([moment.date(), until.date()])
    span = (last - first).days
    workdays = sum((first + timedelta(days=n)).weekday() < 5 for n in range(span))
    sign = 1 if until.date() >= moment.date() else -1
    return {
        "iso": moment.isoformat(),
        "weekday": moment.strftime("%A"),
        "week": f"{iso[0]}-W{iso[1]:02}",
        "dayOfYear": moment.timetuple().tm_yday,
        "unix": int(moment.timestamp()),
        "days": (until.date() - moment.date()).days,
        "workdays": sign * workdays,
        "seconds": int(until.timestamp() - moment.timestamp()),
    }


def query(case):
    import jmespath

    return jmespath.search(case["query"], case["data"])


def text(case):
    it, name = case["text"], case["operation"]
    end = "\n" if it.endswith("\n") else ""
    lines = it[: len(it) - len(end)].split("\n")
    return {
        "count": lambda: {
            "characters": len(it),
            "words": len(it.split()),
            "lines": it.count("\n") + (0 if end or it == "" else 1),
            "bytes": len(it.encode()),
        },
        "sort": lambda: "\n".join(sorted(lines)) + end,
        "unique": lambda: "\n".join(dict.fromkeys(lines)) + end,
        "reverse": lambda: "\n".join(reversed(lines)) + end,
        "upper": lambda: it.upper(),
        "lower": lambda: it.lower(),
        "sha256": lambda: hashlib.sha256(it.encode()).hexdigest(),
        "base64": lambda: base64.b64encode(it.encode()).decode(),
        "urlencode": lambda: urllib.parse.quote(it, safe="!'()*~-_."),
    }[name]()


judges = {"calc": calc, "at": at, "query": query, "text": text}
print(json.dumps([judges[it["kind"]](it) for it in json.load(sys.stdin)]))
