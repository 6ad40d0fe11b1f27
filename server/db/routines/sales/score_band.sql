-- Bands of whole points as in lists: from 0, 60, 80 and 90 up to the next. Null where there is no score.
create or replace function score_band(score double precision) returns smallint language sql immutable parallel safe
return case
  when round(score::numeric) >= 90 then 90
  when round(score::numeric) >= 80 then 80
  when round(score::numeric) >= 60 then 60
  when score is not null then 0
end;
