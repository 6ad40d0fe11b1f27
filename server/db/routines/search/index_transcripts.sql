-- Rebuilds the index of these conversations. Turns are 31 positions apart, so that no phrase and no `near` reaches from
-- one into the next. A part has at most 240 turns, or about 12,000 positions, as most words have two letters or more:
-- the limit of a tsvector is 16,383.
create or replace function index_transcripts(ids bigint[]) returns void language sql as $$
  delete from transcript_words where interaction_id = any(ids);
  insert into transcript_words (interaction_id, part, whole, first_seq, last_seq, words)
  select interaction_id, part, count(*) over (partition by interaction_id) = 1, first_seq, last_seq, words
  from (
    select interaction_id, part, min(seq) as first_seq, max(seq) as last_seq,
      concat_words(words || '''.'':31'::tsvector order by seq) || ('@' || tag)::tsvector as words
    from (
      select turn.interaction_id, turn.seq, turn_words(turn, interaction.language) as words,
        search_language(interaction.language) as tag,
        (sum(50 + length(turn.text) / 2) over (
          partition by turn.interaction_id order by turn.seq rows between unbounded preceding and 1 preceding
        )) as before
      from turn join interaction on interaction.id = turn.interaction_id
      where turn.interaction_id = any(ids)
    ) as placed, lateral (select coalesce(before / 12000, 0)::integer as part) as parted
    group by interaction_id, part, tag
  ) as parts;
$$;
