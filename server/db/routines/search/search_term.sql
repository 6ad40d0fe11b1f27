-- A word or phrase in the form of the index; `flags` are those of a tsquery: ':A', ':*', ':*B'. A term without any indexed word finds nothing.
create or replace function search_term(config regconfig, term text, flags text) returns tsquery language sql immutable parallel safe
return coalesce(
  nullif(regexp_replace(phraseto_tsquery(config, search_text(term))::text, '(''[^'']+'')', '\1' || flags, 'g'), ''), '''?'''
)::tsquery;
