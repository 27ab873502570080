import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { auditActions } from '#contracts/admin/audit.ts'
import { SUPPORT_TOPICS } from '#contracts/support.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { payToContext } from '#server/features/partners/partners.service.ts'
import type { Secrets } from '#server/security/secrets.ts'

export const USERS = 100_000
export const RUNS = 1_000_000
const LETTERS = 2_000

/** A number from 0 to 1 that looks like chance and is the same each time; `salt` makes it another one. */
const chance = (n: SQL, salt: string) =>
  sql`(abs(hashint8extended((${n})::int8, ${sql.raw(String(salt.length * 7_919 + salt.charCodeAt(0)))})) % 1000003) / 1000003.0`
const pick = (n: SQL, salt: string, from: string) => {
  const list = sql.raw(`'{${from}}'::text[]`)
  return sql`(${list})[1 + floor(${chance(n, salt)} * array_length(${list}, 1))::int]`
}
const n = sql`n`
const upTo = (count: number) => sql`generate_series(1, ${sql.raw(String(count))}) n`
/** Somewhen in the last 400 days, more often of late. */
const ago = (salt: string) => sql`now() - ${chance(n, salt)} * ${chance(n, `${salt}-`)} * interval '400 days'`
const someone = (salt: string) => sql`1 + floor(${chance(n, salt)} * ${USERS}::int)::int`

/** An installation with a year behind it: people, what they asked, what they paid, and what they wrote to us about. */
const seeds: Record<string, SQL> = {
  users: sql`insert into users (username, username_key, email, email_key, email_verified_at, plan, time_zone, created_at, seen_at, suspended_at)
    select name, name, name || '@shop.example', name || '@shop.example', case when ${chance(n, 'v')} < 0.8 then made end,
      case when ${chance(n, 'p')} < 0.05 then 'pro' when ${chance(n, 'p')} < 0.07 then 'automation' else 'free' end,
      ${pick(n, 'z', 'UTC,Europe/Berlin,America/New_York,Asia/Kolkata')}, made, made + ${chance(n, 'L')} * (now() - made),
      case when ${chance(n, 'X')} < 0.01 then now() end
    from (select n, ${pick(n, 'w', 'lamp,mug,tent,chair,shoe,belt')} || '-' || n as name, ${ago('u')} as made from ${upTo(USERS)}) person`,
  sessions: sql`insert into sessions (user_id, token_hash, user_agent, network, seen_at, expires_at)
    select id, 'seed-' || id, 'Firefox', '192.0.2.1', now() - ${chance(sql`id`, 's')} * interval '60 days', now() + interval '30 days' from users`,
  runs: sql`insert into runs (id, user_id, kind, topic, state, units_of, units, units_day, model, input_tokens, output_tokens, cost, own_cost, created_at, ended_at)
    select gen_random_uuid(), who, kind, 'seed', state, case kind when 'chat' then 'queriesPerDay' end, 1, made::date,
      ${pick(n, 'm', 'built-in,openai/gpt-5.2,anthropic/claude-sonnet-4-6,google/gemini-3-flash')}, 2000 + n % 900, 300 + n % 700, n % 20000, 0,
      made, made + (1 + n % 30) * interval '1 second'
    from (select n, ${someone('r')} as who, ${ago('a')} as made, ${pick(n, 'k', 'chat,chat,chat,chat,chat,chat,chat,knowledge.index,account.export,projects.import')} as kind,
      case when ${chance(n, 'f')} < 0.02 then 'failed' when ${chance(n, 'f')} < 0.03 then 'stopped' else 'done' end as state from ${upTo(RUNS)}) run`,
  usage_days: sql`insert into usage_days (user_id, name, day, used)
    select user_id, units_of, units_day, count(*)::int from runs where units_of is not null group by 1, 2, 3`,
  projects: sql`insert into projects (user_id, name, slug, created_at)
    select ${someone('o')}, 'Shop ' || n, 'shop-' || n, ${ago('j')} from ${upTo(60_000)}`,
  chats: sql`insert into chats (id, user_id, title, updated_at)
    select gen_random_uuid(), ${someone('c')}, 'Chat ' || n, ${ago('d')} from ${upTo(200_000)}`,
  attachments: sql`insert into attachments (id, user_id, name, media_type, bytes, state)
    select gen_random_uuid(), ${someone('t')}, 'orders.csv', 'text/csv', 1000 + n % 90000, 'ready' from ${upTo(100_000)}`,
  knowledge_files: sql`insert into knowledge_files (id, user_id, project_id, name, media_type, bytes, sha256, state)
    select gen_random_uuid(), user_id, id, 'catalogue.pdf', 'application/pdf', 200000, id::text, 'ready' from projects`,
  subscriptions: sql`insert into subscriptions (id, customer_id, user_id, plan, "interval", status, period_end, cancel_at_period_end, read_number, created_at)
    select 'sub_' || id, 'cus_' || id, id, plan, case when id % 5 = 0 then 'year' else 'month' end,
      case when id % 40 = 0 then 'past_due' when id % 9 = 0 then 'canceled' else 'active' end, now() + interval '20 days', id % 30 = 0, 1, created_at
    from users where plan <> 'free'`,
  invoices: sql`insert into invoices (id, subscription_id, plan, status, amount, credited, created_at, paid_at)
    select 'in_' || s.id || '_' || month, s.id, s.plan, case when random() < 0.02 then 'open' else 'paid' end, 3900,
      case when random() < 0.01 then 3900 else 0 end, s.created_at + month * interval '30 days',
      s.created_at + month * interval '30 days'
    from subscriptions s, generate_series(0, 12) month where s.created_at + month * interval '30 days' < now()`,
  mrr_changes: sql`insert into mrr_changes (subscription_id, plan, kind, before, after, at)
    select id, plan, 'new', 0, 3900, created_at from subscriptions
    union all select id, plan, 'churn', 3900, 0, now() - interval '5 days' from subscriptions where status = 'canceled'`,
  payment_events: sql`insert into payment_events (id, type, subscription_id, happened_at, received_at)
    select 'evt_' || id, case when status = 'open' then 'invoice.payment_failed' else 'invoice.paid' end, subscription_id, created_at, created_at
    from invoices`,
  tickets: sql`insert into tickets (user_id, topic, title, state, priority, created_at, updated_at, waiting_since)
    select ${someone('i')}, ${pick(n, 'h', SUPPORT_TOPICS.map((topic) => `"${topic}"`).join(','))}, 'Where is my invoice ' || n, ${pick(n, 'l', 'open,waiting,solved,closed')}, n % 3, made, made, made
    from (select n, ${ago('e')} as made from ${upTo(30_000)}) ticket`,
  ticket_messages: sql`insert into ticket_messages (ticket_id, author_id, from_support, number, text, created_at)
    select id, user_id, reply % 2 = 1, reply,
      'Where is my invoice for the ' || ('{lamp,mug,tent,chair,shoe,belt}'::text[])[1 + abs(hashtext(id::text)) % 6], created_at + reply * interval '1 hour'
    from tickets, generate_series(0, 2) reply`,
  ticket_notes: sql`insert into ticket_notes (ticket_id, author_id, text, created_at)
    select id, 1, 'Asked before, in spring.', created_at + note * interval '30 minutes' from tickets, generate_series(1, 2) note`,
  ticket_files: sql`insert into ticket_files (id, user_id, giver_id, message_id, name, media_type, bytes)
    select gen_random_uuid(), author_id, author_id, id, 'invoice.png', 'image/png', 40000 from ticket_messages where number = 0`,
  help_ratings: sql`insert into help_ratings (user_id, article, helpful, reason, updated_at)
    select n, article, ${chance(n, 'R')} < 0.7, case when n % 10 = 0 then 'The last step is missing.' else '' end, ${ago('N')}
    from ${upTo(USERS)}, unnest('{account/contact-support,numbers/bundles,numbers/discounts}'::text[]) article`,
  feedback: sql`insert into feedback (kind, author_id, owner_id, title, text, state, votes, created_at)
    select case when n % 4 = 0 then 'bug' else 'idea' end, ${someone('B')}, case when n % 4 = 0 then ${someone('B')} end,
      ${pick(n, 'T', 'lamp,mug,tent')} || ' pages ' || n, 'It would help to see each lamp beside its price.', ${pick(n, 'S', 'review,planned,progress,shipped,declined')},
      n % 300, ${ago('F')} from ${upTo(20_000)}`,
  feedback_votes: sql`insert into feedback_votes (feedback_id, user_id)
    select id, vote from feedback, generate_series(1, 10) vote`,
  feedback_comments: sql`insert into feedback_comments (feedback_id, author_id, from_admin, text)
    select id, author_id, false, 'I need this too.' from feedback, generate_series(1, 3) comment`,
  announcements: sql`insert into announcements (kind, audience, text, starts_at, ends_at)
    select 'info', 'admins', 'We are away on Monday ' || n, now() - n * interval '1 day', now() - n * interval '12 hours' from ${upTo(500)}`,
  announcement_dismissals: sql`with added as (insert into announcement_dismissals (announcement_id, user_id)
      select shown.id, n from (select id from announcements order by starts_at desc limit 10) shown, ${upTo(USERS)} returning announcement_id)
    update announcements set dismissed = counted.people
    from (select announcement_id, count(*)::int as people from added group by 1) counted where id = counted.announcement_id`,
  audit: sql`insert into audit (action, actor_id, subject_id, at)
    select ${pick(n, 'x', Object.keys(auditActions).join(','))}, ${someone('y')}, ${someone('q')}, now() - n * interval '1 minute' from ${upTo(300_000)}`,
  partners: sql`insert into partners (user_id, code, state, website, about, pay_to_sealed)
    select n, 'code' || n, ${pick(n, 'g', 'applied,approved,refused')}, 'https://shop.example', 'I write about shops.', '' from ${upTo(2_000)}`,
  partner_clicks: sql`insert into partner_clicks (partner_id, sub, day, clicks)
    select n, '', current_date - day, 1 + (n + day) % 40 from ${upTo(2_000)}, generate_series(0, 180) day`,
  referrals: sql`insert into referrals (user_id, partner_id, sub, clicked_at, created_at)
    select 2000 + n, 1 + n % 2000, '', made, made from (select n, ${ago('C')} as made from ${upTo(20_000)}) referral`,
  payouts: sql`insert into payouts (partner_id, amount, state, requested_at)
    select 1 + n % 2000, 5000, ${pick(n, 'O', 'requested,paid,refused')}, ${ago('P')} from ${upTo(5_000)}`,
  commissions: sql`insert into commissions (partner_id, invoice_id, kind, sub, amount, held_until, created_at)
    select 1 + row_number() over () % 2000, id, 'earned', '', 780, created_at, created_at from invoices`,
  error_counts: sql`insert into error_counts (quarter, route, status, count, message, request_id, last_at)
    select date_trunc('hour', now()) - n * interval '15 minutes', ${pick(n, 'b', 'GET /api/chats,POST /api/projects,GET /api/models')}, 500, 1 + n % 5,
      'Something broke', gen_random_uuid()::text, now() - n * interval '15 minutes' from ${upTo(20_000)}`,
  jobs: sql`insert into jobs.job (id, name, data, state, created_on, started_on, completed_on)
    select gen_random_uuid(), queue.name, jsonb_build_object('userId', ${someone('J')}),
      case when n % 50 = 0 then 'created' else 'completed' end::jobs.job_state, now() - n * interval '3 seconds', now(), now()
    from ${upTo(2_000)}, jobs.queue queue where queue.name not like '\\_%' and queue.name <> 'dead-letters'`,
  'dead letters': sql`insert into jobs.job (id, name, data, state, created_on, source_name, source_id, source_retry_count, source_output)
    select gen_random_uuid(), 'dead-letters', jsonb_build_object('userId', ${someone('D')}), 'created', now() - n * interval '1 minute',
      ${pick(n, 'Q', 'billing.sync-customer,account.goodbye,operations.backup')}, gen_random_uuid(), 2, '{"message": "It did not answer."}'
    from ${upTo(5_000)}`,
}

/** Fills an empty, migrated PostgreSQL. `told` hears of each table. */
export async function seedAdmin(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  told: (line: string) => void,
): Promise<void> {
  for (const [table, seed] of Object.entries(seeds)) {
    const began = performance.now()
    await db.transaction(async (tx) => {
      // References hold by the way rows are made; checking two million of them one by one takes longer than the rest.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(seed)
    })
    told(`${table}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  }
  await sealPayTo(db, secrets)
  await db.execute(sql`vacuum analyze`)
}

/** Letters as an installation without a mail server keeps them, of which one search looks through as many. */
export async function seedOutbox(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let at = 0; at < LETTERS; at++) {
    const sentAt = new Date(Date.now() - at * 60_000).toISOString()
    const id = `${sentAt.replace(/[-:.]/g, '')}-${at.toString(16).padStart(8, '0')}`
    const to = { address: `lamp-${at}@shop.example` }
    await writeFile(
      join(folder, `${id}.json`),
      JSON.stringify({ id, sentAt, to, subject: 'Hello', text: 'Hello' }),
    )
  }
}

/** Seals the payout address of each partner, which SQL cannot do. */
async function sealPayTo(db: Db, secrets: Secrets): Promise<void> {
  const partners = await rowsOf<{ id: number }>(db, sql`select user_id as id from partners`)
  const sealed = partners.map(({ id }) => ({ id, sealed: secrets.seal('IBAN', payToContext(id)) }))
  await db.execute(sql`update partners set pay_to_sealed = given.sealed
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as given (id int, sealed text) where user_id = given.id`)
}
