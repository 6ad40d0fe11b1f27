-- What is written for the people who work here: news and help articles.

-- What was uploaded, in posts or of people, so that what nobody uses can be removed.
create table picture (
  key text primary key,
  uploaded_at timestamptz not null default now()
);
create index picture_by_age on picture (uploaded_at);

create table category (
  id bigint generated always as identity primary key,
  name text not null,
  parent_id bigint references category (id),
  -- order among the children of the same parent
  position integer not null default 0,
  version integer not null default 1,
  unique nulls not distinct (parent_id, name)
);

create table post (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('news', 'help')),
  title text not null,
  -- a document of contracts/rich-text.ts
  body jsonb not null,
  category_id bigint references category (id),
  author_id bigint references app_user (id) on delete set null,
  cover_key text,
  -- null: a draft; in the future: scheduled
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index post_published on post (published_at desc, id desc) where published_at is not null;

-- Who a post is for; without a row it is for everybody.
create table post_role (
  post_id bigint not null references post (id) on delete cascade,
  role_id bigint not null references role (id) on delete cascade,
  primary key (post_id, role_id)
);

-- How title and body were after each save that changed them, the present ones too.
create table post_version (
  post_id bigint not null references post (id) on delete cascade,
  version integer not null,
  title text not null,
  body jsonb not null,
  saved_by bigint references app_user (id) on delete set null,
  saved_at timestamptz not null default now(),
  primary key (post_id, version)
);

create table post_read (
  post_id bigint not null references post (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
