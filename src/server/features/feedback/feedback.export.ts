import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { screenshotOf } from './feedback.service.ts'
import { commentsOf, entriesOf, followedBy, votesOf } from './feedback-export.repository.ts'

/** No file for users without feedback. */
export const feedbackExport: ExportPart = {
  label: 'Feedback',
  tables: ['feedback', 'feedback_comments', 'feedback_followers', 'feedback_votes'],
  about: {
    'feedback.json': 'Your ideas, bug reports and comments, and what you voted for and follow.',
    'feedback/': 'The screenshots of your bug reports, by their ids.',
  },
  async *files({ db, storage }, userId) {
    const [entries, comments, votes, follows] = [
      await entriesOf(db, userId),
      await commentsOf(db, userId),
      await votesOf(db, userId),
      await followedBy(db, userId),
    ]
    if (entries.length + comments.length + votes.length + follows.length === 0) return
    const written = entries.map(({ authorId: _, ownerId: __, hiddenAt: ___, ...entry }) => entry)
    yield jsonFile('feedback.json', { written, comments, votes, follows })
    for (const entry of entries) {
      const file = entry.screenshot ? await openAsset({ storage }, screenshotOf(entry)) : undefined
      const ending = entry.screenshot?.split('/')[1] ?? ''
      if (file) yield { name: `feedback/${entry.id}.${ending}`, content: file.stream }
    }
  },
}
