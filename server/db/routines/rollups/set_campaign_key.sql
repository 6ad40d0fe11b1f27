-- Each roll-up key refers to the key of its campaign and channel without team and agent, which is created with it.
create or replace function set_campaign_key() returns trigger language plpgsql as $$
begin
  if new.team_id is null and new.agent_id is null then
    new.campaign_key_id := new.id;
    return new;
  end if;
  insert into rollup_key (partner_id, campaign_id, channel) values (new.partner_id, new.campaign_id, new.channel) on conflict do nothing;
  select id into strict new.campaign_key_id from rollup_key
  where partner_id = new.partner_id and coalesce(campaign_id, 0) = coalesce(new.campaign_id, 0)
    and coalesce(team_id, 0) = 0 and coalesce(agent_id, 0) = 0 and channel = new.channel;
  return new;
end $$;

create trigger set_campaign_key before insert on rollup_key for each row execute function set_campaign_key();
