-- A digest of all that the rules looked at, which the same conversation, policy and law give again. Of files from before nobody knows
-- it: the rules must look again before a verdict that they are valid.
alter table verification add column basis text not null default '';
