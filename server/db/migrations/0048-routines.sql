-- Functions, triggers and views have moved to `server/db/routines/`, which is applied after the migrations: from here on migrations hold
-- tables, indexes and data only. This one drops those of earlier migrations, and gives tables, columns and indexes plainer names. Nobody
-- sees a difference, and no row changes.

drop view debt_stay, counted_evaluation, policy_sale, current_retention_request, current_evaluation_place;

-- with their triggers
drop function
  amount_of_debt, await_alerts_by_card, await_alerts_by_category, await_alerts_by_machine, await_alerts_by_machine_anew,
  await_alerts_by_people, await_analysis, await_categories_by_facts, await_categories_by_words, await_links_by_facts,
  await_links_by_words, await_links_of_customers, await_links_of_new, await_links_of_parties, await_links_of_policies,
  await_machine, await_machine_of_analysis, await_machine_of_facts, await_run_of_scorecard, await_run_of_version,
  await_runs_of_campaign, balance_changed_debts, balance_new_debts, balance_paid_debts, count_changed, count_moved, count_partner,
  count_policies, count_sales, count_tickets, end_access_chain, forget_answers, forget_contents, forget_known, forget_quotes,
  forget_words, funnel_by_changes, funnel_by_file, funnel_by_new, index_said_languages, index_said_turns, judge_since_now,
  keep_published_scorecard, place_evaluation, place_evaluations, place_work_of_agent, place_work_of_interaction,
  place_work_of_policy, refuse_change, request_by_changes, request_by_partner, seal_access_record, sell_by_changes, sell_by_moves,
  take_promise, widen_figures, widen_place
cascade;

drop aggregate words_in_order (tsvector);
drop function
  adding, await_alerts, await_links, await_policy_links, await_run, balance_debts, changed_conversations, changed_rows,
  columns_of_figures, counted_evaluations, counting_answers, counting_categories, counting_conversations, counting_evaluations,
  counting_known, counting_machine_scores, counting_sales, counting_speech, counting_tickets, current_rows, current_sales,
  in_calendars, index_said, policy_after, policy_outcomes, request_policies, said_words, score_band, search_config,
  search_language, search_near, search_said, search_said_parts, search_term, sell_policies, widening;

-- Indexes and a column are computed by the others, which therefore stay.
alter function phone_ends rename to phone_last_four;
alter index customer_phone_ends rename to customer_phones_last_four;
alter index debt_phone_ends rename to debt_phones_last_four;
alter function policy_end rename to persistency_exit;
alter function policy_left_out rename to persistency_exclusion;
alter index policy_left_out_by rename to policy_persistency_exclusion;

-- What roll-ups count by: partner, campaign, team, agent and channel.
alter table place rename to rollup_key;
alter table rollup_key rename constraint place_pkey to rollup_key_pkey;
alter table rollup_key rename constraint place_wide_id_fkey to rollup_key_campaign_key_id_fkey;
alter sequence place_id_seq rename to rollup_key_id_seq;
alter index place_key rename to rollup_key_unique;
-- the key of the same partner, campaign and channel without team and agent
alter table rollup_key rename column wide_id to campaign_key_id;
alter table evaluation rename column place_id to rollup_key_id;
alter table retention_request rename column place_id to rollup_key_id;

do $$
declare
  rollup text;
  renamed record;
begin
  foreach rollup in array array['conversation_day', 'conversation_hour', 'speech_day', 'category_day', 'machine_day',
    'machine_score_day', 'machine_answer_day', 'evaluation_day', 'evaluation_answer_day']
  loop
    execute format('alter table %I rename to %I', 'wide_' || rollup, rollup || '_by_campaign');
    execute format('alter table %I rename column place_id to rollup_key_id', rollup);
    execute format('alter table %I rename column place_id to rollup_key_id', rollup || '_by_campaign');
    execute format('alter index %I rename to %I', rollup || '_of_place', rollup || '_of_rollup_key');
  end loop;
  for renamed in
    select relname, conname, contype from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = current_schema()::regnamespace and conname like '%place_id%' and contype in ('u', 'f')
  loop
    execute format('alter table %I rename constraint %I to %I', renamed.relname, renamed.conname,
      renamed.relname || case renamed.contype when 'u' then '_key' else '_rollup_key_id_fkey' end);
  end loop;
end $$;

-- Questions that a rule could not judge.
alter table machine_score rename column untold to undetermined;
alter table machine_answer_day rename column untold to undetermined;
alter table machine_answer_day_by_campaign rename column untold to undetermined;

-- The index of what conversations say, and the languages whose stems it holds, small words included.
alter table said rename to transcript_words;
alter table transcript_words rename constraint said_pkey to transcript_words_pkey;
alter table transcript_words rename constraint said_interaction_id_fkey to transcript_words_interaction_id_fkey;
alter index said_words rename to transcript_words_whole;
alter index said_parts rename to transcript_words_parts;
alter text search configuration said_en rename to transcript_en;
alter text search configuration said_es rename to transcript_es;
alter text search configuration said_fr rename to transcript_fr;
alter text search configuration said_pt rename to transcript_pt;
alter text search dictionary said_en rename to transcript_en;
alter text search dictionary said_es rename to transcript_es;
alter text search dictionary said_fr rename to transcript_fr;
alter text search dictionary said_pt rename to transcript_pt;

-- Numbers in a conversation that may be those of policies.
alter table said_number rename to mentioned_number;
alter table mentioned_number rename constraint said_number_pkey to mentioned_number_pkey;
alter table mentioned_number rename constraint said_number_interaction_id_fkey to mentioned_number_interaction_id_fkey;
alter table mentioned_number rename constraint said_number_interaction_id_seq_fkey to mentioned_number_interaction_id_seq_fkey;
alter index said_number_key rename to mentioned_number_key;
alter index said_number_of_turn rename to mentioned_number_of_turn;

-- Earlier assignments of debts that were assigned to us again.
alter table debt_before rename to debt_history;
alter table debt_history rename constraint debt_before_pkey to debt_history_pkey;
alter table debt_history rename constraint debt_before_check to debt_history_check;
alter table debt_history rename constraint debt_before_debt_id_fkey to debt_history_debt_id_fkey;

-- What files report, beside what people enter and what is computed.
alter table debt rename column told_balance to reported_balance;
alter table debt rename column told_balance_on to reported_balance_on;
alter table debt rename constraint debt_balance_told to debt_reported_balance_has_day;
alter table debt rename constraint debt_told_balance_check to debt_reported_balance_check;
alter table policy rename column told_origin to reported_origin;
alter table policy rename constraint policy_told_origin_check to policy_reported_origin_check;
alter table coaching rename column due_told_on to due_notified_on;

-- Earlier hours, by which clocks are still to be counted.
alter table support_calendar_before rename to support_calendar_history;
alter table support_calendar_history rename constraint support_calendar_before_pkey to support_calendar_history_pkey;
alter sequence support_calendar_before_id_seq rename to support_calendar_history_id_seq;

-- Tickets of Freshdesk that a webhook named, and that are to be read.
alter table freshdesk_asked rename to freshdesk_ticket_due;
alter table freshdesk_ticket_due rename constraint freshdesk_asked_pkey to freshdesk_ticket_due_pkey;

-- PostgreSQL 18 and newer name these constraints by their tables and columns; older ones have none.
do $$
declare
  renamed record;
begin
  for renamed in
    select relname, conname, left(format('%s_%s_not_null', relname, attname), 63) as name
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where connamespace = current_schema()::regnamespace and contype = 'n'
  loop
    if renamed.conname <> renamed.name then
      execute format('alter table %I rename constraint %I to %I', renamed.relname, renamed.conname, renamed.name);
    end if;
  end loop;
end $$;
