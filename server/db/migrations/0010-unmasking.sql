-- Who reads and hears a conversation whole for a while, having said why. The reason stands in the access records.

create table unmasking (
  -- a session that ends takes what it unmasked with it
  session_id bigint not null references session (id) on delete cascade,
  interaction_id bigint not null references interaction (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (session_id, interaction_id)
);
create index unmasking_of_interaction on unmasking (interaction_id);
