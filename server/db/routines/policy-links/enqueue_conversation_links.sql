-- Looks for the policies of these conversations again; `has_words`: reads their transcripts first.
create or replace function enqueue_conversation_links(ids bigint[], has_words boolean) returns void language sql as $$
  insert into link_due (interaction_id, words) select distinct id, has_words from unnest(ids) as id order by id
  on conflict (interaction_id) do update set words = link_due.words or excluded.words
$$;
