-- Every assignment of a debt to us. No two of one debt share a day.
create view debt_assignment as
  select id as debt_id, assigned_on, withdrawn_on, amount, due_on from debt
  union all
  select debt_id, assigned_on, withdrawn_on, amount, due_on from debt_history;
