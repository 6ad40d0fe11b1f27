-- Statements that add every figure of some conversations, except the count of the conversations themselves.
create or replace function conversation_detail_rollups_sql(conversations text) returns text language sql immutable
return speech_rollups_sql(conversations, current_rows_sql('conversation_analysis'))
  || category_rollups_sql(conversations, current_rows_sql('category_match'))
  || machine_score_rollups_sql(conversations, current_rows_sql('machine_score'))
  || evaluation_rollups_sql(conversations, current_rows_sql('evaluation'))
  || evaluation_answer_rollups_sql(conversations, current_rows_sql('evaluation'), current_rows_sql('evaluation_answer'));
