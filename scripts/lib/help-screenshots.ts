import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer, type TestServer } from '../../e2e/support/server.ts'
import prepareData from '../../src/server/testing/prepared-data.ts'
import { findBrowser } from './browser.ts'

/** Every picture has this size, which the help knows when it makes room for one. */
const SIZE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const MOST_BYTES = 60 * 1_024
/** A busy machine takes its time to answer a question. */
const PATIENCE_MS = 120_000
const account = { username: 'mara', email: 'mara@lampwerk.example', password: 'a lamp in the window' }

/** The chat whose picture the README shows. */
const README_SCENE = 'answer'

type Scene = (page: Page) => Promise<unknown>

const at =
  (path: string, ready: (page: Page) => Promise<unknown>): Scene =>
  async (page) => {
    await page.goto(path)
    await ready(page)
  }
const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor()
const section = (id: string, title: string) => at(`/settings#${id}`, heading(title))

const tab =
  (name: string, ready: (page: Page) => Promise<unknown>): Scene =>
  async (page) => {
    // A tab may say how much waits for review.
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await ready(page)
  }

/** In this order: later ones show what earlier ones made. */
const scenes: Record<string, Scene> = {
  workspace: at('/chat', (page) => page.getByText('0 of 4 done').waitFor()),
  project: async (page) => {
    await page.goto('/projects')
    await page.getByRole('button', { name: 'Try a sample product' }).click()
    await page
      .getByRole('link', { name: /^Sample: / })
      .first()
      .click()
    await heading('Next step')(page)
  },
  canon: tab('Canon', heading('To review')),
  research: tab('Research', (page) => page.getByRole('button', { name: 'Add a source' }).first().waitFor()),
  knowledge: tab('Knowledge', (page) =>
    page.getByText('Choose files').or(page.getByText('Add files')).first().waitFor(),
  ),
  answer: async (page) => {
    await page.goto('/chat')
    await page.getByRole('button', { name: /^Profit per order/ }).click()
    await page.getByRole('textbox', { name: 'Message' }).press('Enter')
    await page.getByRole('button', { name: 'Good answer' }).waitFor()
    const question = 'What do I earn per order?'
    await page.getByRole('link', { name: question }).first().click()
    await heading(question)(page)
    await page
      .getByRole('region', { name: /^Economics of Sample/ })
      .getByText('facts known')
      .waitFor()
    await page.getByRole('button', { name: 'Good answer' }).first().waitFor()
  },
  projects: at('/projects', (page) => page.getByRole('list', { name: 'Projects' }).last().waitFor()),
  history: at('/history', (page) => page.getByRole('list', { name: 'Chats' }).last().waitFor()),
  settings: section('profile', 'Profile'),
  security: section('security', 'Security'),
  assistant: section('assistant', 'Assistant'),
  usage: section('usage', 'Usage'),
  data: section('data', 'Data'),
  upgrade: at('/upgrade', heading('Upgrade')),
  billing: async (page) => {
    await page.getByRole('button', { name: 'Choose this plan' }).first().click()
    await page.getByRole('button', { name: 'Pay with test payment' }).click()
    await page.getByRole('heading', { name: /Payment received|You’re all set/ }).waitFor()
    await section('billing', 'Billing')(page)
    await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
    await page.getByText('Paid', { exact: true }).waitFor()
  },
  market: async (page) => {
    await page.goto('/projects')
    await page
      .getByRole('link', { name: /^Sample: / })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Research', exact: true }).click()
    await page.getByText('Market analysis', { exact: true }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'New analysis' }).click()
    const shops = ['nordlicht.example/arc', 'atelier-sud.example/lampe-arc', 'desk-and-co.example/arc-lamp']
    await page.getByLabel('Product page URLs').fill(shops.map((shop) => `https://${shop}`).join('\n'))
  },
  feedback: async (page) => {
    await page.goto('/feedback')
    for (const idea of [
      'Import orders from my shop',
      'Light theme for the office',
      'Prices in two currencies',
    ])
      await postIdea(page, idea)
    await page.goto('/feedback')
    await page.getByRole('button', { name: /^Vote for Import orders/ }).click()
    await page.getByRole('button', { name: 'Vote for Import orders from my shop, 1 so far' }).waitFor()
    await page.reload()
    await page.getByRole('list', { name: 'Ideas' }).waitFor()
  },
  desk: at('/admin/overview', heading('Sign-ups')),
}

async function postIdea(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New idea' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Post idea' }).click()
  await heading(title)(page)
  await page.getByRole('link', { name: 'All ideas' }).click()
}

interface Targets {
  /** Folder of the pictures in help articles. */
  help: string
  /** The picture of the README. */
  readme: string
}

/** Starts the app on an empty folder, walks through it as a new seller, and takes the screenshots. */
export async function takeScreenshots({ help, readme }: Targets): Promise<void> {
  await prepareData()
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    const page = await newPage(browser, server, SIZE)
    await signUp(page, server)
    for (const [name, scene] of Object.entries(scenes)) {
      await scene(page)
      await keep(page, join(help, `${name}.webp`))
      if (name === README_SCENE) await keepForReadme(page, readme)
    }
    await page.setViewportSize(PHONE)
    await at('/mobile', (phone) => phone.getByRole('main').getByRole('link').first().waitFor())(page)
    await keep(page, join(help, 'phone.webp'))
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function newPage(browser: Browser, server: TestServer, viewport: typeof SIZE): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}

async function signUp(page: Page, server: TestServer): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.goto(await server.verificationLink(account.email))
  await page.getByRole('link', { name: 'Open Sellwright' }).waitFor()
}

/** A picture that would be too large is kept with less detail; one of a phone stands in the middle of the usual size. */
async function keep(page: Page, file: string): Promise<void> {
  await settled(page)
  const picture = sharp(await page.screenshot()).resize({ ...SIZE, fit: 'contain', background: '#0e1114' })
  for (const quality of [85, 75, 65, 55, 45]) {
    const bytes = await picture.clone().webp({ quality }).toBuffer()
    if (bytes.length > MOST_BYTES) continue
    await writeFile(file, bytes)
    console.log(`${file} ${Math.round(bytes.length / 1_024)} KB`)
    return
  }
  throw new Error(`${file} is too large even at low quality.`)
}

/** Nothing is loading any more: neither the parts of the page nor its pictures. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const placeholders = document.querySelectorAll(
      '.animate-pulse, .animate-spin, [role="status"][aria-label^="Loading"]',
    )
    const pictures = [...document.images].filter(isShown)
    return ![...placeholders].some(isShown) && pictures.every(({ complete }) => complete)
  })
}

async function keepForReadme(page: Page, file: string): Promise<void> {
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(file)
  console.log(file)
}
