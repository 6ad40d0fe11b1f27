-- What is said and written, to be searched word by word in its own language; and lists as people keep them.

-- The languages' stems with their smallest words kept: "no autorizo" is not "autorizo".
create text search dictionary said_en (template = snowball, language = english);
create text search dictionary said_es (template = snowball, language = spanish);
create text search dictionary said_fr (template = snowball, language = french);
create text search dictionary said_pt (template = snowball, language = portuguese);
create text search configuration said_en (copy = english);
create text search configuration said_es (copy = spanish);
create text search configuration said_fr (copy = french);
create text search configuration said_pt (copy = portuguese);
alter text search configuration said_en alter mapping replace english_stem with said_en;
alter text search configuration said_es alter mapping replace spanish_stem with said_es;
alter text search configuration said_fr alter mapping replace french_stem with said_fr;
alter text search configuration said_pt alter mapping replace portuguese_stem with said_pt;

-- How a language is searched; others word by word as they are.
create function search_language(language text) returns text language sql immutable parallel safe
return case lower(left(language, 2)) when 'es' then 'es' when 'pt' then 'pt' when 'en' then 'en' when 'fr' then 'fr' else '' end;

create function search_config(language text) returns regconfig language sql immutable parallel safe
return case search_language(language)
  when 'es' then 'said_es'::regconfig
  when 'pt' then 'said_pt'::regconfig
  when 'en' then 'said_en'::regconfig
  when 'fr' then 'said_fr'::regconfig
  else 'simple'::regconfig
end;

-- Small letters without accents.
create function search_folded(said text) returns text language sql immutable parallel safe
return lower(case when octet_length(said) = length(said) then said
  else regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g') end);

-- A text as both sides of a search read it: no signs that would make one word of two, or an address of a word and a full
-- stop; Chinese, which writes no blanks, character by character.
create function search_text(said text) returns text language sql immutable parallel safe
return regexp_replace(
  case when octet_length(said) > length(said) and said ~ '[\u2e80-\u9fff\uf900-\ufaff]'
    then regexp_replace(search_folded(said), '([\u2e80-\u9fff\uf900-\ufaff])', ' \1 ', 'g')
    else search_folded(said) end,
  '[!-/:-@[-`{-~]', ' ', 'g');

-- What one conversation says: every word with its places, weighted by who says it (A agent, B customer, C bot, D system).
-- Turns stand 31 places apart, so that no phrase and no `near` reaches from one into the next. A tsvector holds 16,383
-- places, and 256 of each word: long conversations have several parts, and are not `whole`. Of one turn the first 200,000
-- characters are read.
create table said (
  interaction_id bigint not null references interaction (id) on delete cascade,
  part integer not null,
  whole boolean not null,
  -- the turns that it holds
  first_seq integer not null,
  last_seq integer not null,
  words tsvector not null,
  primary key (interaction_id, part)
);
-- read often and whole: looking for the places of a phrase would spend most of its time unpacking
alter table said alter column words set storage external;
create index said_words on said using gin (words) where whole;
create index said_parts on said using gin (words) where not whole;

-- One turn's words as its conversation's index has them.
create function said_words(said turn, language text) returns tsvector language sql immutable parallel safe
return setweight(
  to_tsvector(search_config(language), search_text(left(said.text, 200000))),
  (case said.speaker when 'agent' then 'A' when 'customer' then 'B' when 'bot' then 'C' else 'D' end)::"char");

create aggregate words_in_order (tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');

-- Makes the index of these conversations anew.
create function index_said(ids bigint[]) returns void language sql as $$
  delete from said where interaction_id = any(ids);
  insert into said (interaction_id, part, whole, first_seq, last_seq, words)
  select interaction_id, part, count(*) over (partition by interaction_id) = 1, first_seq, last_seq, words
  from (
    select interaction_id, part, min(seq) as first_seq, max(seq) as last_seq,
      words_in_order(words || '''.'':31'::tsvector order by seq) || ('@' || tag)::tsvector as words
    from (
      select turn.interaction_id, turn.seq, said_words(turn, interaction.language) as words,
        search_language(interaction.language) as tag,
        -- a word is two letters or more, mostly: so at most 240 turns or 12,000 places are a part
        (sum(50 + length(turn.text) / 2) over (
          partition by turn.interaction_id order by turn.seq rows between unbounded preceding and 1 preceding
        )) as before
      from turn join interaction on interaction.id = turn.interaction_id
      where turn.interaction_id = any(ids)
    ) as placed, lateral (select coalesce(before / 12000, 0)::integer as part) as parted
    group by interaction_id, part, tag
  ) as parts;
$$;

create function index_said_turns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform index_said(array(select distinct interaction_id from added));
  elsif tg_op = 'DELETE' then
    perform index_said(array(select distinct interaction_id from removed));
  else
    perform index_said(array(
      select interaction_id from (select interaction_id, seq, speaker, text from removed
        except all select interaction_id, seq, speaker, text from added) as before
      union
      select interaction_id from (select interaction_id, seq, speaker, text from added
        except all select interaction_id, seq, speaker, text from removed) as after
    ));
  end if;
  return null;
end $$;

create trigger said_insert after insert on turn referencing new table as added
  for each statement execute function index_said_turns();
create trigger said_update after update on turn referencing old table as removed new table as added
  for each statement execute function index_said_turns();
create trigger said_delete after delete on turn referencing old table as removed
  for each statement execute function index_said_turns();

create function index_said_languages() returns trigger language plpgsql as $$
declare
  changed bigint[] := array(select id from added join removed using (id)
    where search_language(added.language) <> search_language(removed.language));
begin
  if cardinality(changed) > 0 then perform index_said(changed); end if;
  return null;
end $$;

create trigger said_language after update on interaction referencing old table as removed new table as added
  for each statement execute function index_said_languages();

-- One word or phrase as the index holds it; `flags` are those of a tsquery: ':A', ':*', ':*B'. What holds nothing that is
-- indexed is found nowhere.
create function search_term(config regconfig, term text, flags text) returns tsquery language sql immutable parallel safe
return coalesce(
  nullif(regexp_replace(phraseto_tsquery(config, search_text(term))::text, '(''[^'']+'')', '\1' || flags, 'g'), ''), '''?'''
)::tsquery;

-- Both in one turn, at most so many words apart, in either order.
create function search_near(one tsquery, other tsquery, distance integer) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  found tsquery := tsquery_phrase(one, other, 1) || tsquery_phrase(other, one, 1);
begin
  for apart in 2..distance loop
    found := found || tsquery_phrase(one, other, apart) || tsquery_phrase(other, one, apart);
  end loop;
  return found;
end $$;

-- The conversations, and the parts of long ones, that hold what is asked. Always by the index: a planner does not know that
-- reading the table itself unpacks every word that was ever said.
create function search_said(asked tsquery) returns setof bigint language plpgsql stable parallel safe rows 20000
set enable_seqscan = off as $$
begin
  return query select interaction_id from said where whole and words @@ asked;
end $$;

create function search_said_parts(asked tsquery) returns setof bigint language plpgsql stable parallel safe rows 100
set enable_seqscan = off as $$
begin
  return query select distinct interaction_id from said where not whole and words @@ asked;
end $$;

create index interaction_subject on interaction using gin (to_tsvector('simple', search_text(subject)));

select index_said(array(select distinct interaction_id from turn));

-- A list as somebody keeps it: what its address asks for, under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user (id) on delete cascade,
  list text not null check (list in ('calls')),
  name text not null,
  -- the search part of the address
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (owner_id, list, lower(name));
create index saved_view_shared on saved_view (list) where shared;
