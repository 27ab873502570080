import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DraftSettings, MakerStep, MaskStroke, Placement } from '#contracts/images/drafts.ts'
import type { StartImages } from '#contracts/images/generation.ts'
import type { ImageKind } from '#contracts/images/images.ts'
import { createdAt, instant } from './columns.ts'
import { owner } from './owners.ts'
import { projects } from './projects.ts'

/** An image outlives its project. */
const ofProject = () => uuid('project_id').references(() => projects.id, { onDelete: 'set null' })

/** Recipe of an image, for checks and variations. */
export interface ImageRecipe {
  cutoutId?: string
  placement?: Placement
  settings?: DraftSettings
}

/** The gallery. Files are named by their content, so equal ones of a person are stored once. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ofProject(),
    kind: text('kind').$type<ImageKind>().notNull(),
    /** Hash of the file, which is its name in the storage. */
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
    alt: text('alt').notNull().default(''),
    prompt: text('prompt').notNull().default(''),
    /** Name, alt text and prompt in plain letters, for searches. Making them with every search took most of its time. */
    plainText: text('plain_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(regexp_replace(normalize(lower(name || ' ' || alt || ' ' || prompt), NFKD), '[\\u0300-\\u036f]', '', 'g'))`,
      ),
    model: text('model'),
    cost: doublePrecision('cost'),
    isGenerated: boolean('is_generated').notNull().default(false),
    parentId: uuid('parent_id'),
    recipe: jsonb('recipe').$type<ImageRecipe>().notNull().default({}),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    isFavourite: boolean('is_favourite').notNull().default(false),
    /** Cutouts and results of the image maker are not in the gallery until they are saved. */
    isSaved: boolean('is_saved').notNull().default(true),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('images_user').on(t.userId, t.createdAt, t.id),
    index('images_project').on(t.projectId),
    index('images_parent').on(t.parentId),
    index('images_file').on(t.fileId),
  ],
)

export const imageDrafts = pgTable(
  'image_drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ofProject(),
    step: text('step').$type<MakerStep>().notNull(),
    photoId: uuid('photo_id').references(() => images.id, { onDelete: 'set null' }),
    cutoutId: uuid('cutout_id').references(() => images.id, { onDelete: 'set null' }),
    strokes: jsonb('strokes').$type<MaskStroke[]>().notNull(),
    settings: jsonb('settings').$type<DraftSettings>().notNull(),
    resultIds: uuid('result_ids').array().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('image_drafts_user').on(t.userId, t.updatedAt),
    index('image_drafts_project').on(t.projectId),
    index('image_drafts_photo').on(t.photoId),
    index('image_drafts_cutout').on(t.cutoutId),
  ],
)

export const imageRequests = pgTable(
  'image_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ofProject(),
    runId: uuid('run_id').notNull(),
    request: jsonb('request').$type<StartImages>().notNull(),
    modelLabel: text('model_label').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('image_requests_user').on(t.userId, t.createdAt),
    index('image_requests_project').on(t.projectId),
  ],
)

export const imageItems = pgTable(
  'image_items',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => imageRequests.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    userId: owner(),
    state: text('state', { enum: ['waiting', 'drawing', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    reason: text('reason'),
    imageId: uuid('image_id').references(() => images.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.number] }),
    index('image_items_user').on(t.userId),
    index('image_items_image').on(t.imageId),
  ],
)
