-- Questions that people keep, as lists are kept: each is the search part of an address.
alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (
    list in ('calls', 'evaluations', 'disputes', 'coachings', 'policies', 'debts', 'worklists', 'questions')
  );
