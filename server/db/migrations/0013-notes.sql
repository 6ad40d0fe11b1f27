-- Notes of people on what was said, and whom they mention.

-- A note is a marker with a text: who made it, when, and where it stands is told by the marker alone.
create table note (
  id bigint primary key references marker (id) on delete cascade,
  -- with what is sensitive masked; people stand in it as @[user:12]
  text text not null,
  -- the last turn of what it is about; the marker has the first
  last_seq integer,
  -- UTF-16 units of the first and of the last turn; null for whole turns
  start_char integer,
  end_char integer,
  -- how long those turns were together: when a later import tells them otherwise, the note does not quote what it never meant
  turns_length integer,
  version integer not null default 1,
  edited_at timestamptz
);

create index marker_of_person on marker (created_by, interaction_id) where origin = 'person';

create table note_mention (
  note_id bigint not null references note (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  primary key (note_id, user_id)
);
create index note_mention_of_user on note_mention (user_id);

-- Stays when a mention goes and comes back: nobody is written to twice about one note.
create table note_letter (
  note_id bigint not null references note (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  sent_at timestamptz,
  primary key (note_id, user_id)
);
