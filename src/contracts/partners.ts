import { z } from 'zod'
import { WithPassword } from './account.ts'
import { UserId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'

/** Partner terms, read by the screen, the legal text and the calculations; amounts in cents. */
export const partnerTerms = {
  percent: 30,
  months: 12,
  clickDays: 60,
  holdDays: 30,
  leastPayout: 5_000,
} as const

/** Query parameters for the partner and for their link. */
export const REF = 'ref'
export const SUB = 'sub'

export const PartnerCode = z.string().regex(/^[a-z0-9]{8}$/)
export const SubId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{0,40}$/, 'Use up to 40 letters, digits, hyphens and underscores.')

export const PartnerState = z.enum(['applied', 'approved', 'refused', 'suspended'])
export type PartnerState = z.infer<typeof PartnerState>

const WebAddress = z
  .url({ protocol: /^https?$/, error: 'Enter a web address, such as https://example.com.' })
  .max(500)

export const Application = z.object({
  website: WebAddress,
  about: z.string().trim().min(20, 'Use at least 20 characters.').max(2_000, 'Use at most 2,000 characters.'),
  /** Payout address, stored encrypted. */
  payTo: z.string().trim().min(5, 'Enter a payout address.').max(200, 'Use at most 200 characters.'),
  agreed: z.literal(true, { error: 'Agree to the partner terms first.' }),
  /** Required when a new application changes the payout address. */
  current: WithPassword.shape.current.optional(),
})
export type Application = z.infer<typeof Application>

export const ChangePayTo = WithPassword.extend({ payTo: Application.shape.payTo })
export type ChangePayTo = z.infer<typeof ChangePayTo>

export const Source = z.object({
  sub: z.string(),
  clicks: z.number().int(),
  signups: z.number().int(),
  paid: z.number().int(),
  /** In cents. */
  earned: z.number().int(),
})

export const Payout = z.object({
  id: z.uuid(),
  amount: z.number().int(),
  state: z.enum(['requested', 'paid', 'refused']),
  note: z.string(),
  /** Its payout address, past or current. */
  payTo: z.string(),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Payout = z.infer<typeof Payout>

export const Partner = z.object({
  state: PartnerState,
  website: z.string(),
  about: z.string(),
  payTo: z.string(),
  /** The admin's note with the decision. */
  note: z.string(),
  /** Given with the approval. */
  code: z.string().nullable(),
  links: z.array(z.object({ sub: z.string(), createdAt: z.iso.datetime() })),
  sources: z.array(Source),
  /** In cents. Held amounts become due after the hold; due amounts can be paid out. */
  money: z.object({
    held: z.number().int(),
    due: z.number().int(),
    requested: z.number().int(),
    paid: z.number().int(),
  }),
})
export type Partner = z.infer<typeof Partner>

export const Commission = z.object({
  id: z.uuid(),
  kind: z.enum(['earned', 'taken-back']),
  sub: z.string(),
  amount: z.number().int(),
  state: z.enum(['held', 'due', 'requested', 'paid']),
  createdAt: z.iso.datetime(),
  heldUntil: z.iso.datetime(),
})
export type Commission = z.infer<typeof Commission>

export const AdminPartner = z.object({
  userId: UserId,
  username: z.string(),
  email: z.string(),
  state: PartnerState,
  website: z.string(),
  about: z.string(),
  note: z.string(),
  signups: z.number().int(),
  earned: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type AdminPartner = z.infer<typeof AdminPartner>

export const AdminPayout = Payout.extend({
  userId: UserId,
  /** Null once the partner's account is deleted. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Null once the payout of a deleted partner is settled. */
  payTo: z.string().nullable(),
})
export type AdminPayout = z.infer<typeof AdminPayout>

/** One partner with everything an admin needs to decide. */
export const AdminPartnerDetail = AdminPartner.extend({
  code: z.string(),
  payTo: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  sources: Partner.shape.sources,
  money: Partner.shape.money,
})
export type AdminPartnerDetail = z.infer<typeof AdminPartnerDetail>

export const CommissionQuery = PageQuery.extend({
  state: Commission.shape.state.optional(),
  /** In the names of links. */
  search: z.string().max(100).default(''),
})
export type CommissionQuery = z.infer<typeof CommissionQuery>

const Note = z.string().trim().max(1_000, 'Use at most 1,000 characters.').default('')

export const partnersApi = {
  /** Null before an application. */
  own: route('GET', '/api/partners', { data: Partner.nullable() }),
  apply: route('POST', '/api/partners', { body: Application, data: Partner }),
  payTo: route('PATCH', '/api/partners/pay-to', { body: ChangePayTo, data: Partner }),
  addLink: route('POST', '/api/partners/links', {
    body: z.object({ sub: SubId.min(1, 'Enter a link name.') }),
    data: Partner,
  }),
  commissions: route('GET', '/api/partners/commissions', { query: CommissionQuery, data: page(Commission) }),
  payouts: route('GET', '/api/partners/payouts', { query: PageQuery, data: page(Payout) }),
  requestPayout: route('POST', '/api/partners/payouts', { data: Partner }),
  /** Counts a click. The cookie names the partner. */
  click: route('POST', '/api/partners/click', { access: 'public' }),
  adminList: route('GET', '/api/admin/partners', {
    access: 'admin',
    query: PageQuery.extend({ state: PartnerState.optional(), search: z.string().max(100).default('') }),
    data: page(AdminPartner),
  }),
  adminGet: route('GET', '/api/admin/partners/:userId', {
    access: 'admin',
    params: z.object({ userId: UserId }),
    data: AdminPartnerDetail,
  }),
  adminCommissions: route('GET', '/api/admin/partners/:userId/commissions', {
    access: 'admin',
    params: z.object({ userId: UserId }),
    query: CommissionQuery,
    data: page(Commission),
  }),
  adminDecide: route('POST', '/api/admin/partners/:userId/decide', {
    access: 'admin',
    params: z.object({ userId: UserId }),
    body: z.object({ state: PartnerState.exclude(['applied']), note: Note }),
    data: AdminPartner,
  }),
  adminPayouts: route('GET', '/api/admin/payouts', {
    access: 'admin',
    query: PageQuery.extend({
      state: Payout.shape.state.optional(),
      search: z.string().max(100).default(''),
    }),
    data: page(AdminPayout),
  }),
  adminSettle: route('POST', '/api/admin/payouts/:payoutId/settle', {
    access: 'admin',
    params: z.object({ payoutId: z.uuid() }),
    body: z.object({ state: z.enum(['paid', 'refused']), note: Note }),
    data: AdminPayout,
  }),
  /** A POST, because the download is recorded in the audit log. */
  adminPayoutsCsv: route('POST', '/api/admin/payouts.csv', { access: 'admin', file: true }),
}
