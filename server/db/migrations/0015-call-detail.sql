-- Conversations whose speakers somebody put right, and those whose time is over.

alter table interaction
  -- turns and recordings say agent for customer and customer for agent, other than their sources tell them
  add column speakers_swapped boolean not null default false,
  -- when its recordings and texts were deleted because their time was over
  add column expired_at timestamptz;

-- by turn, from -1 to 1; null for those that nothing judged
alter table conversation_analysis add column turn_sentiment real[];

insert into permission (name, group_name, is_built_in) values ('call-edit', 'conversations', true);
insert into role_rule (role_id, action) values (1, 'call-edit'), (2, 'call-edit'), (3, 'call-edit');
