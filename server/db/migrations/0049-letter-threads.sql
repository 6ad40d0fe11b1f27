-- The people to whom a letter was sent beside the desk: they may answer in its ticket by a mark in the subject or in the address.
alter table support_letter add column recipients text[] not null default '{}';

-- The ticket to which a letter seems to belong, without a sure sign: the desk decides whether to merge the two.
alter table ticket add column merge_offer_id bigint references ticket (id) on delete set null;
create index ticket_merge_offer on ticket (merge_offer_id) where merge_offer_id is not null;
