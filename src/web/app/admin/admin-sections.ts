import type { ComponentType } from 'react'
import type { AdminSectionId } from '#contracts/screens.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

interface AdminSection {
  title: string
  lead: string
  /** Shown at `/admin/<section>`, and for one item at `/admin/<section>/<item>`. */
  Content: ComponentType
}

/** Sections of the admin screen in their listed order. Each is loaded when it is opened. */
export const adminSections: Record<AdminSectionId, AdminSection> = {
  overview: {
    title: 'Overview',
    lead: 'Growth, revenue, costs and the health of this installation.',
    Content: lazyScreen(() => import('#web/features/admin/overview/overview-section.tsx'), 'OverviewSection'),
  },
  users: {
    title: 'Users',
    lead: 'Find, help and manage accounts.',
    Content: lazyScreen(() => import('#web/features/admin/users/users-section.tsx'), 'UsersSection'),
  },
  payments: {
    title: 'Payments',
    lead: 'Invoices, subscriptions and events from the payment provider.',
    Content: lazyScreen(() => import('#web/features/admin/payments/payments-section.tsx'), 'PaymentsSection'),
  },
  tickets: {
    title: 'Tickets',
    lead: 'Support requests, and how long people have been waiting.',
    Content: lazyScreen(() => import('#web/features/support/admin/tickets-section.tsx'), 'TicketsSection'),
  },
  feedback: {
    title: 'Feedback',
    lead: 'Ideas and bug reports. Reply, set a status and keep the board tidy.',
    Content: lazyScreen(() => import('#web/features/feedback/admin/feedback-section.tsx'), 'FeedbackSection'),
  },
  partners: {
    title: 'Partners',
    lead: 'Applications, commissions and payouts.',
    Content: lazyScreen(() => import('#web/features/admin/partners/partners-section.tsx'), 'PartnersSection'),
  },
  help: {
    title: 'Help articles',
    lead: 'Edit the shipped articles, write your own and read the ratings.',
    Content: lazyScreen<object, 'HelpSection'>(() => import('#web/app/admin/admin-help.tsx'), 'HelpSection'),
  },
  models: {
    title: 'Models',
    lead: 'Models that answer everyone here, their order and their prices.',
    Content: lazyScreen<object, 'ModelsSection'>(
      () => import('#web/app/admin/admin-models.tsx'),
      'ModelsSection',
    ),
  },
  plans: {
    title: 'Plans',
    lead: 'Limits and features of each plan. Changes apply to everyone within seconds.',
    Content: lazyScreen(() => import('#web/features/admin/plans/plans-section.tsx'), 'PlansSection'),
  },
  jobs: {
    title: 'Jobs',
    lead: 'Background work, live.',
    Content: lazyScreen(() => import('#web/features/admin/jobs/jobs-section.tsx'), 'JobsSection'),
  },
  mail: {
    title: 'Mail',
    lead: 'How emails are sent, and which ones failed.',
    Content: lazyScreen(() => import('#web/features/admin/mail/mail-section.tsx'), 'MailSection'),
  },
  announcements: {
    title: 'Announcements',
    lead: 'A banner on every screen, for as long as you choose.',
    Content: lazyScreen(
      () => import('#web/features/announcements/announcements-section.tsx'),
      'AnnouncementsSection',
    ),
  },
  backups: {
    title: 'Backups',
    lead: 'Make, schedule, download and restore backups.',
    Content: lazyScreen(() => import('#web/features/admin/backups/backups-section.tsx'), 'BackupsSection'),
  },
  audit: {
    title: 'Audit log',
    lead: 'Who did what and when. Entries can’t be changed.',
    Content: lazyScreen(() => import('#web/features/admin/audit/audit-section.tsx'), 'AuditSection'),
  },
}
