-- The conversations of several parts with a match in one of them. Uses the index, as in search_whole_transcripts.
create or replace function search_transcript_parts(query tsquery) returns setof bigint language plpgsql stable parallel safe rows 100
set enable_seqscan = off as $$
begin
  return query select distinct interaction_id from transcript_words where not whole and words @@ query;
end $$;
