-- Who changes what is known of a conversation while somebody else moves it would count it for the wrong place, as neither sees what the
-- other has not ended yet. Of those who change the same conversation at once the second waits for the first, and sees what that did.
-- Whoever waits does so for conversations, in the order of their ids, before policies and before what is counted.

-- The conversations that a change of what is known of them is about, as a query of their ids.
create function changed_conversations(name text, changed text) returns text language sql immutable
return case name
  when 'evaluation_answer'
    then format('select interaction_id from evaluation where id in (select evaluation_id from (%s) as changed)', changed)
  else format('select interaction_id from (%s) as changed', changed)
end;

-- As it was, but that nobody moves what it counts until the transaction ends. Others may count of the same conversation.
create or replace function count_changed() returns trigger language plpgsql as $$
declare
  changed constant text := changed_rows(tg_op);
  conversations constant text := current_rows('interaction');
  is_counted boolean;
begin
  execute format('select exists (select from (%s) as changed where %s)', changed, tg_argv[0]) into is_counted;
  if not is_counted then
    return null;
  end if;
  if tg_table_name = 'evaluation_answer' then
    execute format('select from evaluation where id in (select evaluation_id from (%s) as changed) order by id for share', changed);
  end if;
  if tg_table_name <> 'interaction' then
    execute format('select from interaction where id in (%s) order by id for share',
      changed_conversations(tg_table_name, changed));
  end if;
  execute case tg_table_name
    when 'interaction' then counting_conversations(changed)
    when 'conversation_analysis' then counting_speech(conversations, changed)
    when 'category_match' then counting_categories(conversations, changed)
    when 'machine_score' then counting_machine_scores(conversations, changed)
    when 'evaluation' then counting_evaluations(conversations, changed)
      || counting_answers(conversations, changed, current_rows('evaluation_answer'))
    when 'evaluation_answer' then counting_answers(conversations, current_rows('evaluation'), changed)
  end;
  return null;
end $$;

-- As it was, but that nobody changes what is counted while a partner's days are counted anew.
create or replace function count_partner() returns trigger language plpgsql as $$
declare
  conversations constant text := format('select %s as sign, interaction.* from interaction where partner_id = %s',
    case tg_when when 'BEFORE' then -1 else 1 end, old.id);
begin
  lock table interaction, conversation_analysis, category_match, machine_score, evaluation, evaluation_answer in share mode;
  execute counting_conversations(conversations) || counting_known(conversations);
  return new;
end $$;

-- Whoever judges conversations by rules holds them while it does. What changes them has to wait before it says that they are to be judged
-- anew: said earlier, it would be taken away together with what was waiting before.
create or replace function await_machine() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from interaction where id in (select interaction_id from removed) order by id for no key update;
    insert into machine_due (interaction_id)
    select distinct interaction.id from removed join interaction on interaction.id = removed.interaction_id
    order by 1 on conflict do nothing;
  else
    perform from interaction where id in (select interaction_id from added) order by id for no key update;
    insert into machine_due (interaction_id) select distinct interaction_id from added order by 1 on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function await_machine_of_analysis() returns trigger language plpgsql as $$
begin
  perform from interaction where id in (
    select added.interaction_id from added join removed using (interaction_id)
    where added.analysed_at is distinct from removed.analysed_at
  ) order by id for no key update;
  insert into machine_due (interaction_id)
  select added.interaction_id from added join removed using (interaction_id)
  where added.analysed_at is distinct from removed.analysed_at
  order by 1 on conflict do nothing;
  return null;
end $$;

-- A campaign of another kind is for other scorecards: those that are for the one kind and not for the other judge anew.
create function await_runs_of_campaign() returns trigger language plpgsql as $$
begin
  perform await_run(id) from scorecard
  where published and not archived and (old.kind = any(campaign_kinds)) <> (new.kind = any(campaign_kinds))
  order by id;
  return null;
end $$;
create trigger await_run after update of kind on campaign
  for each row when (old.kind is distinct from new.kind) execute function await_runs_of_campaign();

-- As it was, but that it holds the conversations, and looks at all policies that some link of a sale leads to: which of those was the
-- sale somebody else may be deciding just now.
create or replace function sell_by_changes() returns trigger language plpgsql as $$
declare
  changed constant text := changed_rows(tg_op);
  ids bigint[];
begin
  -- of each conversation that goes all that is known of it goes first, mostly nothing
  if tg_op = 'DELETE' then
    if not exists (select from removed) then return null; end if;
  elsif not exists (select from added) then return null;
  end if;
  if tg_table_name = 'policy_link' then
    execute format('select from interaction where id in (select interaction_id from (%s) as changed where role = ''sale'')
      order by id for no key update', changed);
  else
    execute format('select from interaction where id in (select interaction_id from (%s) as changed) order by id for share', changed);
  end if;
  execute format(
    case tg_table_name
      when 'policy_link' then $links$
        select array_agg(distinct policy_id) from (
          select policy_id from (%s) as changed where role = 'sale'
          group by policy_id, interaction_id, state, confidence having sum(sign) <> 0
        ) as told
      $links$
      when 'machine_score' then $scores$
        select array_agg(distinct policy_link.policy_id) from (
          select interaction_id from (%s) as changed
          group by interaction_id, scorecard_id, score_band(score) having sum(sign) <> 0
        ) as told join policy_link using (interaction_id) where role = 'sale'
      $scores$
      when 'verification' then $files$
        with told as (
          select policy_id, interaction_id from (%s) as changed
          group by id, policy_id, interaction_id, state, created_at having sum(sign) <> 0
        )
        select array_agg(about.id) from (
          select policy_id as id from told where policy_id is not null
          union
          select policy_link.policy_id from told join policy_link using (interaction_id) where told.policy_id is null and role = 'sale'
        ) as about
      $files$
    end,
    changed
  ) into ids;
  if ids is not null then
    perform sell_policies(ids);
  end if;
  return null;
end $$;
