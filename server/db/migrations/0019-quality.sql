-- Scorecards, evaluations by them, who is to make which, and what follows from them.

create table scorecard (
  id bigint generated always as identity primary key,
  -- its title in the language that it was written in, to sort by
  name text not null,
  -- the language whose texts stand where another one has none
  locale text not null,
  -- of campaigns of these kinds it is offered first; empty is of all
  campaign_kinds text[] not null default '{}',
  archived boolean not null default false,
  -- whether a version of it ever was: from then on its name is its own
  published boolean not null default false,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- when it, or a version of it, was last changed
  updated_at timestamptz not null default now()
);
create unique index scorecard_name on scorecard (lower(name)) where published and not archived;

create table scorecard_version (
  id bigint generated always as identity primary key,
  scorecard_id bigint not null references scorecard (id) on delete cascade,
  number integer not null,
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- sections, questions and settings, as `contracts/scorecard-content.ts` has them
  content jsonb not null,
  -- of a draft: to be sent back with a change
  revision integer not null default 1,
  -- what was changed, in the words of who published it
  note text not null default '',
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  published_by bigint references app_user (id) on delete set null,
  published_at timestamptz,
  unique (scorecard_id, number)
);
create unique index scorecard_draft on scorecard_version (scorecard_id) where state = 'draft';

-- A published version never changes: evaluations point to it.
create function keep_published_scorecard() returns trigger language plpgsql as $$
begin
  if old.state = 'published' and (new.content, new.number, new.scorecard_id, new.state)
    is distinct from (old.content, old.number, old.scorecard_id, old.state)
  then raise exception 'a published scorecard does not change';
  end if;
  return new;
end $$;
create trigger keep_published before update on scorecard_version
  for each row execute function keep_published_scorecard();

create table evaluation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('freemium', 'quality', 'verification', 'calibration')),
  scorecard_version_id bigint not null references scorecard_version (id),
  interaction_id bigint not null references interaction (id) on delete cascade,
  -- the turns that it is about; null is all of them
  from_seq integer,
  to_seq integer,
  evaluator_id bigint references app_user (id) on delete set null,
  state text not null default 'draft' check (
    state in ('draft', 'submitted', 'released', 'acknowledged', 'disputed', 'escalated', 'resolved', 'void')
  ),
  -- counts every change of it, its answers and evidence: what anybody else did meanwhile is seen by it
  version integer not null default 1,
  -- what is said of the whole
  comment text not null default '',
  -- 0 to 100, of the answers as they were last judged; null while it is a draft, or when nothing of it applies
  score double precision,
  -- the same without what failed everything
  raw_score double precision,
  auto_failed boolean not null default false,
  -- the score that was disputed, where the dispute has changed it
  disputed_score double precision,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  released_at timestamptz,
  -- when it came to its end: acknowledged, resolved or void
  settled_at timestamptz,
  -- until when it can be disputed
  dispute_until timestamptz
);
create index evaluation_of_interaction on evaluation (interaction_id);
create index evaluation_of_evaluator on evaluation (evaluator_id, state);
create index evaluation_newest on evaluation (submitted_at desc nulls last, id desc);
create index evaluation_of_version on evaluation (scorecard_version_id);
-- to begin the same turns twice is to go on with the first
create unique index evaluation_draft on evaluation
  (interaction_id, scorecard_version_id, evaluator_id, kind, coalesce(from_seq, -1), coalesce(to_seq, -1))
  where state = 'draft' and kind <> 'calibration';

create table evaluation_answer (
  evaluation_id bigint not null references evaluation (id) on delete cascade,
  question_id text not null,
  -- 'yes', 'no', the number of a scale, the id of a choice, or 'na'; null where only a comment is there so far
  value text,
  comment text not null default '',
  root_causes text[] not null default '{}',
  version integer not null default 1,
  answered_by bigint references app_user (id) on delete set null,
  answered_at timestamptz not null default now(),
  -- as judged when it was submitted, so that counts need no scorecard: null before, and where it does not apply
  family text check (family in ('end-user', 'business', 'compliance', 'non-critical')),
  -- 0 to 100; null for 'na'
  score double precision,
  failed boolean,
  primary key (evaluation_id, question_id)
);
create index evaluation_answer_of_question on evaluation_answer (question_id) where failed;

-- What an answer rests on. A marker with what a note has beside its own, and no text.
create table evidence (
  id bigint primary key references marker (id) on delete cascade,
  evaluation_id bigint not null references evaluation (id) on delete cascade,
  question_id text not null,
  last_seq integer,
  start_char integer,
  end_char integer,
  turns_length integer
);
create index evidence_of_evaluation on evidence (evaluation_id);

-- What became of an evaluation: who, when, why. Nothing of it is changed.
create table evaluation_step (
  id bigint generated always as identity primary key,
  evaluation_id bigint not null references evaluation (id) on delete cascade,
  event text not null,
  from_state text not null,
  to_state text not null,
  user_id bigint references app_user (id) on delete set null,
  at timestamptz not null,
  reason text not null default '',
  -- of a dispute and what became of it: [{question_id, value, proposed, outcome, comment}]
  items jsonb not null default '[]',
  -- the score after it
  score double precision
);
create index evaluation_step_of_evaluation on evaluation_step (evaluation_id, id);

create table dispute_item (
  evaluation_id bigint not null references evaluation (id) on delete cascade,
  question_id text not null,
  -- the answer as it was, and as it should be
  value text,
  proposed text not null,
  comment text not null,
  disputed_by bigint references app_user (id) on delete set null,
  disputed_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'rejected')),
  outcome_comment text not null default '',
  decided_by bigint references app_user (id) on delete set null,
  decided_at timestamptz,
  primary key (evaluation_id, question_id)
);

-- Who has an evaluation open just now: told again every few seconds.
create table evaluation_presence (
  evaluation_id bigint not null references evaluation (id) on delete cascade,
  session_id bigint not null references session (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  -- the question that is being answered; null for none
  question_id text,
  seen_at timestamptz not null,
  primary key (evaluation_id, session_id)
);

-- What rules, or a model, would have answered. Never counted with what people answer.
create table suggestion (
  evaluation_id bigint not null references evaluation (id) on delete cascade,
  question_id text not null,
  origin text not null check (origin in ('rule', 'model')),
  -- null where it could not tell: `reason` says why
  value text,
  reason text not null default '',
  -- [{seq, start_char, end_char, start_ms, end_ms}]
  spans jsonb not null default '[]',
  -- the rule as it was, or the model's name
  basis jsonb not null,
  made_at timestamptz not null,
  -- what somebody had answered when it was first shown; null while it was to nobody
  shown_answer text,
  primary key (evaluation_id, question_id, origin)
);

-- How often people answered what was suggested, by scorecard: counted anew once it has changed, when somebody asks.
create table suggestion_agreement (
  scorecard_id bigint primary key references scorecard (id) on delete cascade,
  -- how often something of it has changed: a count of what was before is not kept
  changes integer not null,
  -- [{origin, question_id, suggested, answered, times}]; null until it is counted
  cells jsonb
);

create table sampling_plan (
  id bigint generated always as identity primary key,
  name text not null,
  scorecard_id bigint not null references scorecard (id),
  -- which conversations: the filters of the explorer
  filter jsonb not null,
  -- days, both included, in `time_zone`
  period_from date not null,
  period_to date not null,
  time_zone text not null,
  -- so many for each agent, or so many in all
  per_agent integer check (per_agent > 0),
  total integer check (total > 0),
  -- what the total is spread over in proportion
  stratify_by text check (stratify_by in ('campaign', 'channel', 'team', 'partner')),
  seed text not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'closed')),
  version integer not null default 1,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- when it was last drawn from, and from how many
  drawn_at timestamptz,
  eligible integer,
  check ((per_agent is null) <> (total is null))
);

create table sampling_plan_evaluator (
  plan_id bigint not null references sampling_plan (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  -- how many at the most; null for any number
  target integer check (target > 0),
  primary key (plan_id, user_id)
);

create table assignment (
  id bigint generated always as identity primary key,
  plan_id bigint not null references sampling_plan (id) on delete cascade,
  interaction_id bigint not null references interaction (id) on delete cascade,
  -- null while nobody can take it
  evaluator_id bigint references app_user (id) on delete set null,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'done', 'skipped')),
  -- why it was skipped
  reason text not null default '',
  evaluation_id bigint references evaluation (id) on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (plan_id, interaction_id)
);
create index assignment_queue on assignment (evaluator_id, due_on, id) where state = 'open';
create index assignment_settled on assignment (evaluator_id, settled_at) where settled_at is not null;
-- one audit counts for one plan
create unique index assignment_of_evaluation on assignment (evaluation_id);

create table calibration (
  id bigint generated always as identity primary key,
  name text not null,
  -- of several people, or of each with what they said before
  kind text not null default 'agreement' check (kind in ('agreement', 'repeatability')),
  scorecard_version_id bigint not null references scorecard_version (id),
  -- open: answered blind; discussing: everybody sees everybody's; closed: a consensus stands
  state text not null default 'open' check (state in ('open', 'discussing', 'closed')),
  due_on date not null,
  -- points that a person's scores may lie from the consensus
  threshold double precision not null default 10,
  version integer not null default 1,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);

create table calibration_interaction (
  calibration_id bigint not null references calibration (id) on delete cascade,
  interaction_id bigint not null references interaction (id) on delete cascade,
  position integer not null,
  primary key (calibration_id, interaction_id)
);
create index calibration_of_interaction on calibration_interaction (interaction_id);

create table calibration_participant (
  calibration_id bigint not null references calibration (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  primary key (calibration_id, user_id)
);
create index calibration_of_participant on calibration_participant (user_id);

-- What was agreed on, question by question.
create table consensus_answer (
  calibration_id bigint not null references calibration (id) on delete cascade,
  interaction_id bigint not null references interaction (id) on delete cascade,
  question_id text not null,
  value text not null,
  comment text not null default '',
  decided_by bigint references app_user (id) on delete set null,
  decided_at timestamptz not null,
  primary key (calibration_id, interaction_id, question_id)
);

alter table evaluation
  add column calibration_id bigint references calibration (id) on delete cascade,
  -- of a repeatability: what the same person said before
  add column repeats_id bigint references evaluation (id) on delete set null;
create unique index evaluation_of_calibration on evaluation (calibration_id, interaction_id, evaluator_id)
  where calibration_id is not null and state <> 'void';

create table coaching (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent (id),
  -- that gave rise to it
  evaluation_id bigint references evaluation (id) on delete set null,
  scorecard_id bigint not null references scorecard (id),
  -- what it is about: questions keep their ids from version to version
  question_ids text[] not null check (cardinality(question_ids) > 0),
  state text not null default 'proposed' check (state in ('proposed', 'agreed', 'followed-up', 'cancelled')),
  topic text not null,
  action text not null default '',
  coach_id bigint references app_user (id) on delete set null,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- the days on which it was agreed, and on which to look again
  agreed_at timestamptz,
  agreed_by bigint references app_user (id) on delete set null,
  follow_up_on date not null,
  -- days before it was agreed that are compared with those after
  window_days integer not null default 30 check (window_days between 7 and 365),
  -- the day to look again of which the coach was told
  due_told_on date,
  outcome text not null default '',
  settled_at timestamptz,
  version integer not null default 1
);
create index coaching_of_agent on coaching (agent_id, created_at desc);

create table coaching_step (
  id bigint generated always as identity primary key,
  coaching_id bigint not null references coaching (id) on delete cascade,
  event text not null,
  from_state text not null,
  to_state text not null,
  user_id bigint references app_user (id) on delete set null,
  at timestamptz not null,
  reason text not null default ''
);
create index coaching_step_of_coaching on coaching_step (coaching_id, id);

-- What somebody should hear of: in the frame, and by mail.
create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null,
  -- what it is about, such as 'evaluation:12'
  subject text not null,
  -- whose doing it was
  actor_id bigint references app_user (id) on delete set null,
  created_at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz
);
create index notification_of_user on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null;

-- of one recording or transcript that somebody brings to audit it: what they know of it (agent_id, campaign_id, language)
alter table import add column for_audit jsonb;

insert into permission (name, group_name, is_built_in) values
  ('quality-detail', 'quality', true),
  ('quality-acknowledge', 'quality', true);

-- Whoever audits, or works with what audits say, sees evaluations: of what they may see of calls, where they may.
insert into role_rule (role_id, action) values (1, 'quality-detail'), (1, 'quality-acknowledge'), (2, 'quality-acknowledge');
insert into role_rule (role_id, action)
  select distinct role_id, 'quality-detail' from role_rule
  where role_id <> 1 and not inverted and action in ('freemium-audit', 'quality-audit', 'quality-disputes', 'quality-coaching')
  order by role_id;
insert into role_rule (role_id, action, conditions)
  select 6, action, '{"team_id": "$user.team_id"}'
  from unnest(array['quality-detail', 'quality-acknowledge', 'quality-coaching']) as action
  where exists (select from role where id = 6);

-- lists of evaluations, disputes and coachings are kept like those of conversations
alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list in ('calls', 'evaluations', 'disputes', 'coachings'));
