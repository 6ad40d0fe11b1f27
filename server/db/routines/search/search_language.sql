-- The language whose stems a search uses; empty if words are compared unchanged.
create or replace function search_language(language text) returns text language sql immutable parallel safe
return case lower(left(language, 2)) when 'es' then 'es' when 'pt' then 'pt' when 'en' then 'en' when 'fr' then 'fr' else '' end;
