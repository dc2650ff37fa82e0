import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, newDesk } from './portcullis.ts';

const BROWSERS = [
  process.env.PORTCULLIS_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const browserHere = BROWSERS.find((path) => path !== undefined && existsSync(path));
if (browserHere === undefined) console.warn('No Chromium is here: the page of the report was looked at by nobody.');

const HOSTILE = [
  '<script>document.title="run"</script>',
  '<img src=x onerror="document.title=\'run\'">',
  '"><svg onload=document.title=1>',
  '</style><style>*{display:none}</style>',
  '<!-- \u202e\u2066gnp.exe \u0000\u001b[31m &amp;',
  'x'.repeat(3_000),
];

const records = HOSTILE.flatMap((text, index) => {
  const finding = { guard: text, code: text, severity: 'deny', token: text, because: text };
  const base = { time: '2026-11-30T10:00:00.000Z', result: 'ok', decision: 'deny', host: text, ms: 1, session: text };
  return [
    { ...base, subject: text, findings: [finding] },
    { ...base, subject: text, findings: [{ ...finding, approved: text }] },
    { ...base, result: 'error', error: text, problems: [text] },
    { ...base, event: 'approve', notes: [text], subject: text },
    ...Array.from({ length: index }, () => base),
  ];
});

describe.skipIf(browserHere === undefined)('the page of a report, in a browser', () => {
  let desk: Desk;
  let browser: Browser;
  const opened = async (
    width: number,
    colorScheme: 'dark' | 'light' = 'light',
  ): Promise<{ page: Page; told: string[] }> => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('request', (request) => told.push(request.url()));
    page.on('dialog', (dialog) => told.push(dialog.message()));
    await page.goto(pathToFileURL(join(desk.repo, 'report.html')).href);
    return { page, told };
  };

  beforeAll(async () => {
    desk = newDesk();
    const log = [...records.map((record) => JSON.stringify(record)), `<script>${'y'.repeat(3_000_000)}`];
    desk.write('state/portcullis/audit-2026-11-30.jsonl', `${log.join('\n')}\n`);
    desk.run(['report', '--since', '2026-01-01', '--html', 'report.html']);
    browser = await chromium.launch({ executablePath: browserHere ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    desk.clear();
  });

  test('runs nothing, asks for nothing, and has no markup that the log brought', async () => {
    const { page, told } = await opened(1_000);
    expect(told).toEqual([page.url()]);
    expect(await page.title()).toBe('What the guards did');
    expect(await page.locator('script, img, iframe, object, link, [onload], [onerror], [style], a').count()).toBe(0);
    expect(await page.locator('style').count()).toBe(1);
    expect(await page.locator('dd', { hasText: '<img src=x' }).count()).toBeGreaterThan(0);
    expect(await page.locator('body').textContent()).not.toMatch(/[^\n\t\P{Cc}]|\p{Bidi_Control}/u);
  });

  test('lets no script in that would find a way into it', async () => {
    const { page } = await opened(1_000);
    const ran = page.evaluate(`
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="document.title=\\'run\\'">');
      new Promise((resume) => setTimeout(() => resume(document.title), 200))
    `);
    expect(await ran).toBe('What the guards did');
  });

  test.each([
    [320, 'light'],
    [360, 'dark'],
    [1_200, 'dark'],
  ] as const)('fits a screen of %i pixels, %s, in colours that can be read', async (width, scheme) => {
    const { page } = await opened(width, scheme);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const [text, ground] = [
      await brightness(page, 'getComputedStyle(document.body).color'),
      await brightness(page, GROUND),
    ];
    expect(Math.abs(text - ground)).toBeGreaterThan(500);
  });

  test('has tables whose cells are told with their heads, in regions with names that the keyboard reaches', async () => {
    const { page } = await opened(360);
    const tables = page.getByRole('table');
    expect(await tables.count()).toBeGreaterThan(3);
    for (const table of await tables.all()) {
      const heads = await table.getByRole('columnheader').count();
      const [row] = await table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .all();
      expect(heads).toBeGreaterThan(1);
      expect(((await row?.getByRole('cell').count()) ?? 0) + 1).toBe(heads);
    }
    for (const region of await page.locator('.box').all()) {
      await region.focus();
      expect(await region.and(page.locator(':focus')).count()).toBe(1);
    }
    await expect.poll(() => page.getByRole('region', { name: 'Hosts' }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});

/** What the scheme paints the page with, as a colour of its own. */
const GROUND = '(document.body.style.backgroundColor = "Canvas", getComputedStyle(document.body).backgroundColor)';

/** The sum of the three channels of a colour, as the browser paints it. `colour`: an expression in the page. */
async function brightness(page: Page, colour: string): Promise<number> {
  const sum = await page.evaluate(`(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = ${colour};
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).reduce((one, other) => one + other, 0);
  })()`);
  return Number(sum);
}
