/** The result of one check. Unless it is `ok`, it says what to do. */
export type Finding = { readonly check: string; readonly text: string } & (
  | { readonly level: 'ok' }
  | { readonly level: 'warning' | 'problem'; readonly todo: string }
);

export const ok = (check: string, text: string): Finding => ({ level: 'ok', check, text });
export const warning = (check: string, text: string, todo: string): Finding => ({
  ...{ level: 'warning', check, text, todo },
});
export const problem = (check: string, text: string, todo: string): Finding => ({
  ...{ level: 'problem', check, text, todo },
});

/** 0: all is well; 1: warnings; 2: problems. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === 'problem')) return 2;
  return findings.some(({ level }) => level === 'warning') ? 1 : 0;
}

export function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.flatMap((finding) => [
    `${finding.level.padEnd(7)}  ${finding.check.padEnd(width)}  ${finding.text}`,
    ...('todo' in finding ? [`${' '.repeat(7 + 2 + width + 2)}→ ${finding.todo}`] : []),
  ]);
}
