-- Files through the mirror in Freshdesk: which of theirs is which of ours, and what is still to be fetched.

create table freshdesk_file (
  -- theirs, as are the ticket and the conversation that it came with; without one it came with the ticket itself
  id bigint primary key,
  freshdesk_ticket_id bigint not null references freshdesk_ticket (id) on delete cascade,
  conversation_id bigint,
  message_id bigint not null references ticket_message (id) on delete cascade,
  name text not null,
  -- null until it is here, and of what was removed since
  file_id bigint references ticket_file (id) on delete set null,
  -- why it is not here and is not tried any more
  lost text check (lost in ('gone', 'too-large', 'wrong', 'refused', 'not-allowed', 'unanswered')),
  -- the host of what is `not-allowed`: it is tried again once it is
  host text,
  attempts integer not null default 0,
  -- when it is tried next; null of what is here or lost
  due_at timestamptz
);
create index freshdesk_file_due on freshdesk_file (due_at) where due_at is not null;
create index freshdesk_file_of_message on freshdesk_file (message_id);
create index freshdesk_file_not_allowed on freshdesk_file (host) where lost = 'not-allowed';
-- what a file stands for is looked up when it is removed
create index freshdesk_file_of_file on freshdesk_file (file_id) where file_id is not null;

-- Reports of the desk count by when something came about, and by nothing but what these hold: of a million tickets nobody reads the rows.
drop index ticket_opened, ticket_responded, ticket_resolved;
create index ticket_opened on ticket (created_at) include (priority, category_id, partner_id, assignee_id);
create index ticket_responded on ticket (first_response_stopped_at)
  include (priority, category_id, partner_id, assignee_id, state, first_response_used_ms, first_response_target_ms);
create index ticket_resolved on ticket (resolution_stopped_at)
  include (priority, category_id, partner_id, assignee_id, state, created_at, resolution_used_ms, resolution_target_ms);
