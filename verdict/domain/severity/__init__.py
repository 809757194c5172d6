"""How severe a finding is: risk, the role of its file, evidence."""
