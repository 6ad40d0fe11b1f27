-- The words of one turn, in the form of its conversation's index: weight A agent, B customer, C bot, D system.
-- Only the first 200,000 characters are read.
create or replace function turn_words(one turn, language text) returns tsvector language sql immutable parallel safe
return setweight(
  to_tsvector(search_config(language), search_text(left(one.text, 200000))),
  (case one.speaker when 'agent' then 'A' when 'customer' then 'B' when 'bot' then 'C' else 'D' end)::"char");
