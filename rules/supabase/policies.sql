create table notes (id uuid primary key, owner uuid, text text);

-- ruleid: supabase-row-security-off
ALTER TABLE public.notes DISABLE ROW LEVEL SECURITY;
-- ruleid: supabase-row-security-off
alter table if exists "public"."drafts" disable row level security;
-- ok: supabase-row-security-off
alter table notes enable row level security;
-- ok: supabase-row-security-off
alter table tags disable row level security;
update tags set name = lower(name);
alter table tags enable row level security;
-- ok: supabase-row-security-off
alter table old disable row level security;
drop table old;
-- ok: supabase-row-security-off
-- alter table notes disable row level security;

-- ruleid: supabase-open-write-policy
CREATE POLICY "Service role has full access" ON public.notes FOR ALL USING (true) WITH CHECK (true);
-- ruleid: supabase-open-write-policy
create policy open_all on notes using (true);
-- ruleid: supabase-open-write-policy
create policy "Change" on "public"."notes" as permissive for update to anon, public using ((true));
-- ruleid: supabase-open-write-policy
create policy "Remove" on notes
  for delete
  using ( true );
-- ok: supabase-open-write-policy
create policy "Own" on notes for update to authenticated using (owner = (select auth.uid()));
-- ok: supabase-open-write-policy
create policy "Read" on notes for select using (true);
-- ok: supabase-open-write-policy
create policy "Server" on notes for all to service_role using (true) with check (true);
-- ok: supabase-open-write-policy
create policy "Together" on notes for all to authenticated using (true);
-- ok: supabase-open-write-policy
create policy "Limits" on notes as restrictive for all using (true);
-- ok: supabase-open-write-policy
create policy "True" on notes for update using (true) with check (owner = auth.uid());

-- ruleid: supabase-open-insert-policy
create policy "Add" on notes for insert with check (true);
-- ruleid: supabase-open-insert-policy
create policy "Add more" on public.notes for insert to anon, authenticator with check ((true));
-- ok: supabase-open-insert-policy
create policy "Add own" on notes for insert to authenticated with check (true);
-- ok: supabase-open-insert-policy
create policy "Add as owner" on notes for insert with check (auth.uid() = owner);

-- ruleid: supabase-definer-search-path
create or replace function public.count_notes(who uuid) returns bigint
language sql
security definer
as $$
  select count(*) from notes where owner = who; -- all
$$;
-- ruleid: supabase-definer-search-path
CREATE FUNCTION handle_user() RETURNS trigger AS $body$
BEGIN
  INSERT INTO profiles (id) VALUES (NEW.id);
  RETURN NEW;
END;
$body$ LANGUAGE plpgsql SECURITY DEFINER;
-- ok: supabase-definer-search-path
create function handle_note() returns trigger
language plpgsql security definer set search_path = ''
as $$ begin return new; end; $$;
-- ok: supabase-definer-search-path
create function handle_tag() returns trigger as $$ begin return new; end; $$
language plpgsql security definer set "search_path" to 'public';
-- ok: supabase-definer-search-path
create function plain() returns integer language sql as $$ select 1; $$;
-- ok: supabase-definer-search-path
create function later() returns integer language sql security definer as $$ select 1; $$;
alter function later() set search_path = '';
