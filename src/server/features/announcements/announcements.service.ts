import type {
  AdminAnnouncement,
  AnnouncementDraft,
  AnnouncementPhase,
} from '#contracts/admin/announcements.ts'
import type { AuditAction } from '#contracts/admin/audit.ts'
import type { Announcement } from '#contracts/announcements.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type AdminCaller, recordAudit } from '#server/features/audit/audit.service.ts'
import { presentAdminAnnouncement, presentAnnouncement } from './announcements.presenter.ts'
import * as repository from './announcements.repository.ts'

export async function currentAnnouncements(deps: Deps, actor: Actor): Promise<Announcement[]> {
  return (await repository.currentFor(deps.db, actor, deps.clock.now())).map(presentAnnouncement)
}

export async function dismiss(deps: Deps, { userId }: Actor, id: string): Promise<undefined> {
  if (!(await repository.exists(deps.db, id))) throw notThere()
  await repository.dismiss(deps.db, userId, id)
}

export async function listAnnouncements(
  deps: Deps,
  query: {
    phase?: AnnouncementPhase | undefined
    search: string
    cursor?: string | undefined
    limit: number
  },
): Promise<Page<AdminAnnouncement>> {
  const { phase, search, cursor, limit } = query
  const now = deps.clock.now()
  const rows = await repository.listAnnouncements(deps.db, {
    ...{ phase, search, now },
    before: readCursor(cursor),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => presentAdminAnnouncement(row, now)),
    next: last ? writeCursor(last.createdAt, last.id) : null,
  }
}

export async function getAnnouncement(deps: Deps, id: string): Promise<AdminAnnouncement> {
  const row = await repository.findAnnouncement(deps.db, id)
  if (!row) throw notThere()
  return presentAdminAnnouncement(row, deps.clock.now())
}

export async function createAnnouncement(
  deps: Deps,
  admin: AdminCaller,
  draft: AnnouncementDraft,
): Promise<AdminAnnouncement> {
  const id = await deps.db.transaction(async (tx) => {
    const made = await repository.insertAnnouncement(tx, columnsOf(draft))
    await noteAudit(tx, admin, 'announcement.made', made)
    return made
  })
  return getAnnouncement(deps, id)
}

/** A changed text does not reappear for people who closed it. */
export async function changeAnnouncement(
  deps: Deps,
  admin: AdminCaller,
  id: string,
  draft: AnnouncementDraft,
): Promise<AdminAnnouncement> {
  await deps.db.transaction(async (tx) => {
    if (!(await repository.updateAnnouncement(tx, id, columnsOf(draft)))) throw notThere()
    await noteAudit(tx, admin, 'announcement.changed', id)
  })
  return getAnnouncement(deps, id)
}

/** A scheduled one will never show. */
export async function endAnnouncement(
  deps: Deps,
  admin: AdminCaller,
  id: string,
): Promise<AdminAnnouncement> {
  const row = await repository.findAnnouncement(deps.db, id)
  if (!row) throw notThere()
  const now = deps.clock.now()
  const { startsAt, endsAt } = row
  if (endsAt && endsAt <= now) throw new AppError('CONFLICT', 'This announcement has already ended.')
  await deps.db.transaction(async (tx) => {
    const ended = { startsAt: startsAt > now ? now : startsAt, endsAt: now }
    await repository.updateAnnouncement(tx, id, ended)
    await noteAudit(tx, admin, 'announcement.ended', id)
  })
  return getAnnouncement(deps, id)
}

const columnsOf = ({ startsAt, endsAt, ...draft }: AnnouncementDraft) => ({
  ...draft,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

const noteAudit = (tx: Db, { actor, caller }: AdminCaller, action: AuditAction, id: string) =>
  recordAudit(tx, {
    action,
    actorId: actor.userId,
    details: { announcement: id },
    network: caller.network,
  })

const notThere = () => new AppError('NOT_FOUND', 'This announcement does not exist.')
