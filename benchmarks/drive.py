"""A client process: each thread posts its list of requests, one after another, on a connection kept alive."""

import http.client
import json
import sys
import threading
import time
from pathlib import Path


def main() -> None:
    """Read jobs (a list of lists of [path, headers, body]); print the latencies and the whole time as JSON."""
    port, jobs = int(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text())
    latencies: list[float] = []
    bad: list[str] = []

    def work(requests: list[tuple[str, dict[str, str], str]]) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        for path, headers, body in requests:
            began = time.perf_counter()
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            data = answer.read()
            latencies.append(time.perf_counter() - began)
            if answer.status != 201:
                bad.append(data.decode()[:300])
                return

    threads = [threading.Thread(target=work, args=(requests,)) for requests in jobs]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(json.dumps({"seconds": time.perf_counter() - began, "latencies": latencies, "bad": bad}))


if __name__ == "__main__":
    main()
