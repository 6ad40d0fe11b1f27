-- Matches both in one turn, at most `distance` words apart, in either order.
create or replace function search_near(one tsquery, other tsquery, distance integer) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  found tsquery := tsquery_phrase(one, other, 1) || tsquery_phrase(other, one, 1);
begin
  for apart in 2..distance loop
    found := found || tsquery_phrase(one, other, apart) || tsquery_phrase(other, one, apart);
  end loop;
  return found;
end $$;
