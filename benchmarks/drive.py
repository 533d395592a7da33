"""A client process: each thread sends its list of requests, one after another, on a connection kept alive.

It sends the next as soon as the last is answered; or, if a rate is given, each when it is due, at moments of so many a
second that do not depend on the answers. What is sent late, because the last was answered late, counts from then.
"""

import http.client
import json
import random
import sys
import threading
import time
from pathlib import Path


def main() -> None:
    """Read jobs (a list of lists of [path, headers, body]; without a body it is read), and a rate of each; print the
    latencies, the whole time and that of the processor as JSON."""
    port, jobs, rate = int(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text()), float(sys.argv[3])
    latencies: list[float] = []
    bad: list[str] = []

    def work(number: int, requests: list[tuple[str, dict[str, str], str]]) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        chance, due = random.Random(number), time.perf_counter()
        for path, headers, body in requests:
            due = due + chance.expovariate(rate) if rate else time.perf_counter()
            time.sleep(max(0.0, due - time.perf_counter()))
            connection.request("POST" if body else "GET", path, body or None, headers)
            answer = connection.getresponse()
            data = answer.read()
            latencies.append(time.perf_counter() - due)
            if answer.status not in (200, 201):
                bad.append(data.decode()[:300])
                return

    threads = [threading.Thread(target=work, args=each) for each in enumerate(jobs)]
    began, worked = time.perf_counter(), time.process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds, processor = time.perf_counter() - began, time.process_time() - worked
    print(json.dumps({"seconds": seconds, "processor": processor, "latencies": latencies, "bad": bad}))


if __name__ == "__main__":
    main()
