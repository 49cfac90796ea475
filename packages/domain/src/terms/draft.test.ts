import { describe, expect, it } from 'vitest';
import type { Language } from '../language/index.ts';
import {
  blockTextSchema,
  builtInWording,
  changeDraft,
  checkPublish,
  FIGURES,
  olderLanguage,
  partsOf,
  placeholderWords,
  renderTerms,
  TERMS_BLOCKS,
  type TermsBlock,
  type TermsDraft,
  versionName,
  type Wording,
  wordDiff,
  wordingIssues,
} from './index.ts';

const BASE = builtInWording();
const start: TermsDraft = { wording: BASE, marks: {} };
const ID = 'payment-terms';

/** The draft after one save of that block. */
function saved(draft: TermsDraft, texts: Partial<Record<Language, string>>, id: TermsBlock = ID): TermsDraft {
  const block = (language: Language) => ({
    ...draft.wording[language][id],
    ...(texts[language] !== undefined && { text: texts[language] }),
  });
  return changeDraft(draft, BASE, { blocks: [{ id, en: block('en'), es: block('es') }], equal: [] });
}

const older = (draft: TermsDraft, id: TermsBlock = ID) => olderLanguage(draft.marks[id]);

describe('the language that is older', () => {
  it('SET-01 is the one that was not changed, until it follows or someone says they are equal', () => {
    const english = saved(start, { en: 'Cash only.' });
    expect(older(english)).toBe('es');
    expect(older(saved(english, { es: 'Solo efectivo.' }))).toBeNull();
    expect(older(changeDraft(english, BASE, { blocks: [], equal: [ID] }))).toBeNull();
    expect(older(saved(start, { es: 'Solo efectivo.' }))).toBe('en');
    expect(older(saved(start, { en: 'Cash only.', es: 'Solo efectivo.' }))).toBeNull();
  });

  it('SET-01 a translation in several steps does not make its original old; another change of that does', () => {
    const followed = saved(saved(start, { en: 'Cash only.' }), { es: 'Solo' });
    expect(older(saved(followed, { es: 'Solo efectivo.' }))).toBeNull();
    expect(older(saved(followed, { en: 'Cash only, please.' }))).toBe('es');
  });

  it('SET-01 reverting a text is no change, and other sections are not touched', () => {
    const changed = saved(start, { en: 'Cash only.' });
    const back = saved(changed, { en: BASE.en[ID].text });
    expect(back).toEqual(start);
    expect(Object.keys(changed.marks)).toEqual([ID]);
    expect(changed.wording.es).toEqual(BASE.es);
    expect(start.wording.en[ID].text).toContain('approved financing');
  });
});

describe('what may be published', () => {
  const issuesOf = (wording: Wording) =>
    wordingIssues(wording).map(({ block, language, code, names }) => [block, language, code, ...names]);

  it('SET-01 TRM-02 the built-in text has all its figures in both languages, and nothing new', () => {
    expect(wordingIssues(BASE)).toEqual([]);
    expect(checkPublish(BASE, BASE)).toEqual({ ok: false, code: 'NOTHING_TO_PUBLISH' });
    expect(checkPublish(saved(start, { en: 'Cash.' }).wording, BASE)).toEqual({ ok: true });
  });

  it('SET-01 both languages have a title and a text everywhere', () => {
    const { wording } = saved(start, { en: '' });
    wording.es.intro = { title: '', text: 'Hola' };
    expect(issuesOf(wording)).toEqual([
      ['intro', 'es', 'TITLE_MISSING'],
      [ID, 'en', 'TEXT_MISSING'],
    ]);
    expect(checkPublish(wording, BASE)).toMatchObject({ ok: false, code: 'TERMS_INCOMPLETE' });
  });

  it('TRM-02 both languages name the same figures, and only those there are', () => {
    const { wording } = saved(start, { en: 'Pay {{deposit}} or {{ storage }}.', es: 'Pague {{deposit}}.' });
    expect(issuesOf(wording)).toEqual([[ID, 'es', 'PLACEHOLDERS_DIFFER', 'storage']]);
    for (const broken of ['{{rate}}', '{{deposit', 'deposit}}', '{{constructor}}', '{{}}'])
      expect(issuesOf(saved(start, { en: `Pay ${broken} now.` }).wording), broken).toEqual([
        [ID, 'en', 'PLACEHOLDER_UNKNOWN', broken],
      ]);
  });
});

describe('a text with figures', () => {
  const shown = (text: string) =>
    renderTerms(saved(start, { en: text }).wording, 'en', {
      figures: FIGURES,
      version: 'x',
      effective: '2026-01-01',
    }).sections.find(({ id }) => id === ID)?.paragraphs;

  it('TRM-02 says each figure in words of its language, and leaves everything else as it was typed', () => {
    expect(shown('{{deposit}} {{storage}} {{grace}} {{ tax }}\n\n$& $1 <b> {{other}}')).toEqual([
      '$100 $40 48 hours 6.625%',
      '$& $1 <b> {{other}}',
    ]);
    expect(placeholderWords(FIGURES, 'es')).toMatchObject({ grace: '48 horas', warranty: '30 días' });
  });

  it('SET-01 is cut at its figures and is the same text when joined', () => {
    const text = 'Within {{grace}}, {{nothing}} and {{tax}}';
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(partsOf(text).flatMap((part) => part.placeholder ?? [])).toEqual(['grace', 'tax']);
  });
});

describe('what may be typed', () => {
  const issues = (text: string) => {
    const parsed = blockTextSchema.safeParse({ title: 'Payment', text });
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  };

  it('SET-01 plain text in paragraphs, tidied; no markup, no control characters, no end', () => {
    const parsed = blockTextSchema.parse({
      title: '  Payment \n terms ',
      text: ' One \r\n\r\n\r\nTwo\tthree\nFour ',
    });
    expect(parsed).toEqual({ title: 'Payment terms', text: 'One\n\nTwo three\n\nFour' });
    for (const text of ['<script>', 'a </b>', '<!-- x -->', '<?php', '<IMG src=x>'])
      expect(issues(text), text).toEqual(['MARKUP_REFUSED']);
    for (const text of ['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\u202eb', 'a\u2067b'])
      expect(issues(text), JSON.stringify(text)).toEqual(['CONTROL_CHARACTER']);
    expect(issues('x'.repeat(6001))).toEqual(['TOO_LONG']);
    expect(issues('x'.repeat(6000))).toEqual([]);
    for (const text of ['3 < 5', 'a > b', '1<2', '👩‍🔧 Núñez', '&lt;b&gt;'])
      expect(issues(text), text).toEqual([]);
  });

  it('SET-01 every built-in block is one an editor may save', () => {
    for (const id of TERMS_BLOCKS)
      for (const language of ['en', 'es'] as const)
        expect(blockTextSchema.parse(BASE[language][id]), id).toEqual(BASE[language][id]);
  });
});

describe('the name of a version', () => {
  it('TRM-01 is its day, with a number behind it from the second one of that day', () => {
    expect(versionName('2026-02-03', ['2025-04-01'])).toBe('2026-02-03');
    expect(versionName('2026-02-03', ['2026-02-03', '2026-02-03.2'])).toBe('2026-02-03.3');
  });
});

describe('what changed between two texts', () => {
  const marked = (before: string, after: string) =>
    wordDiff(before, after)
      .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
      .join('');

  it('SET-01 is found word by word', () => {
    expect(marked('We take cash here.', 'We take cash and cards here.')).toBe(
      'We take cash [+and cards ]here.',
    );
    expect(marked('one two three', 'one three')).toBe('one [-two ]three');
    expect(marked('a b c', 'x b y')).toBe('[-a ][+x ]b [-c][+y]');
    expect(marked('Call us.', 'Call us. Or write.')).toBe('Call us. [+Or write.]');
    expect(marked('One. Two.', 'One.\n\nTwo.')).toBe('[-One. ][+One.\n\n]Two.');
    expect(marked('', 'new')).toBe('[+new]');
    expect(marked('old', '')).toBe('[-old]');
    expect(marked('same', 'same')).toBe('same');
  });

  it('SET-01 reconstructs both texts, whatever they are, even long ones', () => {
    const words = (seed: number) => Array.from({ length: 1500 }, (_, i) => `w${(i * seed) % 97}`).join(' ');
    for (const [before, after] of [
      ['', ''],
      ['  a\n\nb ', 'a b'],
      [words(3), words(7)],
    ] as const) {
      const runs = wordDiff(before, after);
      const text = (left: 'added' | 'removed') =>
        runs
          .filter(({ kind }) => kind !== left)
          .map((run) => run.text)
          .join('');
      expect(text('removed')).toBe(after);
      // unchanged text is taken from the new version: the whitespace after a word may differ
      expect(text('added').trim().split(/\s+/)).toEqual(before.trim().split(/\s+/));
    }
  });
});
