-- The matching conversations of one part. Always uses the index: the planner does not know that reading the table
-- itself unpacks every word of every conversation.
create or replace function search_whole_transcripts(query tsquery) returns setof bigint language plpgsql stable parallel safe rows 20000
set enable_seqscan = off as $$
begin
  return query select interaction_id from transcript_words where whole and words @@ query;
end $$;
