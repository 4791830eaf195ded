-- The statements of `store_responses` access rows by their keys, so one plan is right for every size of the tables.
-- By default, PostgreSQL plans the search for higher ids again in nearly every call.
-- Decision: docs/decisions/0045-query-plans-and-key-lookups.md
DO $$
DECLARE
  signature regprocedure;
BEGIN
  FOR signature IN
    SELECT p.oid FROM pg_proc p
    WHERE p.proname = 'store_responses' AND p.pronamespace = current_schema()::text::regnamespace
  LOOP
    EXECUTE format(
      'ALTER FUNCTION %s SET plan_cache_mode = force_generic_plan
         SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off',
      signature
    );
  END LOOP;
END
$$;
