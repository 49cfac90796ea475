// Injection payloads: XSS, links, formulas, lines.

/** The global that a payload sets if it runs. */
export const XSS_FLAG = 'ksHit';

const SCRIPT = `window.${XSS_FLAG}=1`;

/** Each at most 80 characters, so that it fits into a name. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  markup: `"><img src=x onerror=${SCRIPT}></textarea><svg onload=${SCRIPT}>`,
  script: `</title></script><script>${SCRIPT}</script>`,
  quote: `' onmouseover='${SCRIPT}' style='color:red`,
  link: `javascript:${SCRIPT}//`,
  template: `{{constructor.constructor("${SCRIPT}")()}}\${${XSS_FLAG}}`,
  direction: '\u202Egnp.exe\u2066<b>bold</b>',
  formula: '=HYPERLINK("http://elsewhere.test","a")',
};

/** Line breaks, separators and quotes that could begin a property or a parameter in a file made of lines. */
export const LINE_TEXTS: Readonly<Record<string, string>> = {
  property: 'a\r\nATTENDEE:mailto:b@elsewhere.test\r\nBEGIN:VALARM',
  newline: 'a\nX-INJECTED:1\rX-INJECTED:2\u2028X-INJECTED:3\u000bX-INJECTED:4',
  parameter: 'a";X-INJECTED="b":mailto:b@elsewhere.test',
  separators: 'a;b,c:d\\;e\\,f\\n\\',
};
