-- A text as the index and the search both read it: without signs that would make one word of two, or an address of a word and a full
-- stop; Chinese, which is written without blanks, character by character. The index interaction_subject uses it.
create or replace function search_text(said text) returns text language sql immutable parallel safe
return regexp_replace(
  case when octet_length(said) > length(said) and said ~ '[\u2e80-\u9fff\uf900-\ufaff]'
    then regexp_replace(search_folded(said), '([\u2e80-\u9fff\uf900-\ufaff])', ' \1 ', 'g')
    else search_folded(said) end,
  '[!-/:-@[-`{-~]', ' ', 'g');
