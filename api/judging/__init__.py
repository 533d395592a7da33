"""Disputes over HTTP: from the call to the ruling, their timelines, reports and logs; policies and precedents."""
