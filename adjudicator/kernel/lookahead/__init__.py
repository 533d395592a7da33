"""Looking ahead: what an action would come to, by trying it on tables that could be the one a seat sees."""
