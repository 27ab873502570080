import type { ComponentType } from 'react'
import type { AdminSectionId } from '#contracts/screens.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

interface AdminSection {
  title: string
  lead: string
  /** Shown at `/admin/<section>`, and where it has items at `/admin/<section>/<item>` with the item as its parameter. */
  Content: ComponentType
}

/** The parts of the admin's desk, in the order they are listed. Each area brings its own and is fetched when it is opened. */
export const adminSections: Record<AdminSectionId, AdminSection> = {
  overview: {
    title: 'Overview',
    lead: 'Who comes and stays, what that brings and costs, and whether everything runs.',
    Content: lazyScreen(() => import('#web/features/admin/overview/overview-section.tsx'), 'OverviewSection'),
  },
  users: {
    title: 'Users',
    lead: 'Everyone who has an account here, and what you can do for them.',
    Content: lazyScreen(() => import('#web/features/admin/users/users-section.tsx'), 'UsersSection'),
  },
  payments: {
    title: 'Payments',
    lead: 'What was paid, what is paid for, and what the payment provider told.',
    Content: lazyScreen(() => import('#web/features/admin/payments/payments-section.tsx'), 'PaymentsSection'),
  },
  tickets: {
    title: 'Tickets',
    lead: 'What people wrote to support: who waits, for how long, and who answers.',
    Content: lazyScreen(() => import('#web/features/support/admin/tickets-section.tsx'), 'TicketsSection'),
  },
  feedback: {
    title: 'Feedback',
    lead: 'Ideas and bug reports: answer them, say what becomes of them, keep the board tidy.',
    Content: lazyScreen(() => import('#web/features/feedback/admin/feedback-section.tsx'), 'FeedbackSection'),
  },
  partners: {
    title: 'Partners',
    lead: 'Who brings sellers here, what they earn, and what they are to be paid.',
    Content: lazyScreen(() => import('#web/features/admin/partners/partners-section.tsx'), 'PartnersSection'),
  },
  help: {
    title: 'Help articles',
    lead: 'What the help says here: shipped articles, changed ones and your own, and what readers make of them.',
    Content: lazyScreen<object, 'HelpSection'>(() => import('#web/app/admin/admin-help.tsx'), 'HelpSection'),
  },
  models: {
    title: 'Models',
    lead: 'Who answers everyone here, in which order, and what it costs.',
    Content: lazyScreen<object, 'ModelsSection'>(
      () => import('#web/app/admin/admin-models.tsx'),
      'ModelsSection',
    ),
  },
  plans: {
    title: 'Plans',
    lead: 'What each plan holds on this installation. A change holds within seconds, for everyone.',
    Content: lazyScreen(() => import('#web/features/admin/plans/plans-section.tsx'), 'PlansSection'),
  },
  jobs: {
    title: 'Jobs',
    lead: 'What the app does in the background, as it happens.',
    Content: lazyScreen(() => import('#web/features/admin/jobs/jobs-section.tsx'), 'JobsSection'),
  },
  mail: {
    title: 'Mail',
    lead: 'How letters leave this installation, and those that did not.',
    Content: lazyScreen(() => import('#web/features/admin/mail/mail-section.tsx'), 'MailSection'),
  },
  announcements: {
    title: 'Announcements',
    lead: 'What everyone reads over their screen, for as long as you say.',
    Content: lazyScreen(
      () => import('#web/features/announcements/announcements-section.tsx'),
      'AnnouncementsSection',
    ),
  },
  backups: {
    title: 'Backups',
    lead: 'Copies of everything, now or by the clock, and how to go back to one.',
    Content: lazyScreen(() => import('#web/features/admin/backups/backups-section.tsx'), 'BackupsSection'),
  },
  audit: {
    title: 'Audit log',
    lead: 'Who did what, and when. Nobody can change it.',
    Content: lazyScreen(() => import('#web/features/admin/audit/audit-section.tsx'), 'AuditSection'),
  },
}
