-- The text search configuration of a language.
create or replace function search_config(language text) returns regconfig language sql immutable parallel safe
return case search_language(language)
  when 'es' then 'transcript_es'::regconfig
  when 'pt' then 'transcript_pt'::regconfig
  when 'en' then 'transcript_en'::regconfig
  when 'fr' then 'transcript_fr'::regconfig
  else 'simple'::regconfig
end;
