-- Joins the words of several turns in their order.
create or replace aggregate concat_words (tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');
