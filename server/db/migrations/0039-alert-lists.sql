-- Alerts are kept like the other lists, and so are reports.
alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (
    list in (
      'calls', 'evaluations', 'disputes', 'coachings', 'policies', 'debts', 'worklists', 'questions', 'alerts', 'reports'
    )
  );

-- Since when a rule looks at what it looks at: it tells nothing of conversations that were over by then.
alter table alert_rule add column active_since timestamptz not null default now();
update alert_rule set active_since = created_at;

-- Its rule has been written anew since, and looks at something else: what is found now has alerts of its own.
alter table alert add column outdated boolean not null default false;
drop index alert_unclosed_number;
create unique index alert_unclosed_number on alert (rule_id, coalesce(group_id, 0))
  where reading is not null and state <> 'closed' and not outdated;

-- A scorecard's new version goes through everything that was judged already. That is no news of a conversation.
create function await_alerts_by_machine_anew() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind in ('auto-fail', 'question-failed')) then
    return null;
  end if;
  perform await_alerts('machine', array(
    select added.interaction_id from added join removed using (interaction_id, scorecard_id)
    where (added.auto_failed or cardinality(added.failed) > 0)
      and added.scorecard_version_id = removed.scorecard_version_id
  ));
  return null;
end $$;
drop trigger await_alerts_update on machine_score;
create trigger await_alerts_update after update on machine_score
  referencing old table as removed new table as added
  for each statement execute function await_alerts_by_machine_anew();

-- Since when a category rule judges as it does. It goes through everything anew then, and that is no news either.
alter table category_rule add column judges_since timestamptz not null default now();
update category_rule set judges_since = created_at;

create function judge_since_now() returns trigger language plpgsql as $$
begin
  new.judges_since := now();
  return new;
end $$;
create trigger judge_since before update on category_rule for each row
  when ((old.query, old.channels, old.campaign_ids, old.active)
    is distinct from (new.query, new.channels, new.campaign_ids, new.active))
  execute function judge_since_now();
