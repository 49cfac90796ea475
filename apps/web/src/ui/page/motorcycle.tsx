import { useId } from 'react';

/** The poster's roadster in any color. */
export function Motorcycle({ paint = '#a3282b', className }: { paint?: string; className?: string }) {
  const id = useId();
  const steel = `url(#${id}-steel)`;
  const shine = `url(#${id}-shine)`;
  const tank = 'M160 94c10-26 44-38 82-32 16 3 22 12 18 22-6 12-50 20-86 22-12 0-17-4-14-12Z';
  return (
    <svg aria-hidden="true" viewBox="0 0 400 250" className={className} fill="none">
      <Paints id={id} />
      <ellipse cx="204" cy="217" rx="170" ry="7" fill="#000" opacity=".2" />
      <g stroke="#3a4145" strokeWidth="5" strokeLinecap="round">
        <path d="M176 172 158 214M151 215h14" />
      </g>
      <Wheel x={98} />
      <Wheel x={305} />
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d="M98 160 182 152" stroke="#3d4448" strokeWidth="10" />
        <path
          d="M128 108 112 156"
          stroke="#c9a227"
          strokeWidth="4"
          strokeDasharray="3 2.5"
          strokeLinecap="butt"
        />
        <path d="M130 104 111 158" stroke="#2d3337" strokeWidth="3" />
        <path d="M264 74 236 172H182l-8-66M264 78l-74 24-64 2" stroke="#2b3135" strokeWidth="6.5" />
      </g>
      <path d="M186 112h46l8 22-8 40q-3 10-14 10h-30q-12 0-13-12l-1-26Z" fill="#4a5155" />
      <path d="M190 116h40M189 122h44M189 128h46M188 134h49M188 140h48" stroke="#737b7f" strokeWidth="2.2" />
      <circle cx="204" cy="164" r="17" fill={steel} />
      <circle cx="204" cy="164" r="9" fill="#6c7478" />
      <circle cx="228" cy="168" r="8" fill="#868e92" />
      <path
        d="M236 126c16 8 12 46-6 60-10 7-40 4-84 4"
        stroke={steel}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M62 170 150 182q7 1 7 8t-7 8L64 187q-8-1-8-9t6-8Z" fill={steel} />
      <path d="M60 172 62 186" stroke="#2b3135" strokeWidth="3" />
      <path d="M305 160 260 60" stroke={steel} strokeWidth="8.5" strokeLinecap="round" />
      <path d="M305 160 284 114" stroke="#353c40" strokeWidth="11" strokeLinecap="round" />
      <path d="M250 124q16-26 50-24 22 2 34 16" stroke={paint} strokeWidth="7" strokeLinecap="round" />
      <path d={tank} fill={paint} />
      <path d={tank} fill={shine} />
      <path
        d="M176 92c14-12 40-18 66-16"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <ellipse cx="222" cy="61" rx="8" ry="3" fill="#454c50" />
      <path d="M78 90c14-8 30-4 44-2 18 2 30 0 42 4 4 8-2 14-12 14h-44c-16 0-28-6-30-16Z" fill="#24292d" />
      <path d="M92 88c24-4 44 4 68 6" stroke="#4d5559" strokeWidth="2" />
      <path d="M80 96 58 88" stroke="#2b3135" strokeWidth="5" strokeLinecap="round" />
      <path d="M54 84h7v10h-7z" fill="#d33a34" />
      <path d="M262 62c-8-12-20-16-38-13" stroke="#2b3135" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M236 47l-16 3" stroke="#15181a" strokeWidth="8" strokeLinecap="round" />
      <path d="M252 52 246 30" stroke="#2b3135" strokeWidth="2.5" />
      <ellipse cx="245" cy="27" rx="10" ry="6.5" fill="#2b3135" />
      <circle cx="284" cy="74" r="17" fill="#2b3135" />
      <path
        d="M287 58a17 17 0 0 1 0 32 30 30 0 0 0 0-32Z"
        fill={`url(#${id}-lamp)`}
        stroke="#8b9296"
        strokeWidth="1.5"
      />
      <circle cx="266" cy="84" r="4" fill="#e9a13b" />
    </svg>
  );
}

function Paints({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}-steel`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#e8eaea" />
        <stop offset=".5" stopColor="#a9b0b3" />
        <stop offset="1" stopColor="#737b7f" />
      </linearGradient>
      <linearGradient id={`${id}-shine`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity=".45" />
        <stop offset=".55" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity=".22" />
      </linearGradient>
      <radialGradient id={`${id}-lamp`} cx=".4" cy=".35" r=".8">
        <stop offset="0" stopColor="#fffdf2" />
        <stop offset=".6" stopColor="#e9e3c6" />
        <stop offset="1" stopColor="#b9b294" />
      </radialGradient>
    </defs>
  );
}

const SPOKES =
  'M0-38V38M-38 0H38M-27-27 27 27M-27 27 27-27M-14.5-35.5 14.5 35.5M14.5-35.5-14.5 35.5M-35.5-14.5 35.5 14.5M-35.5 14.5 35.5-14.5';

function Wheel({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 160)`}>
      <circle r="47" stroke="#1b1f22" strokeWidth="15" />
      <circle r="54" stroke="#2b3034" strokeWidth="1.5" />
      <circle r="38.5" stroke="#8b9296" strokeWidth="3" />
      <path d={SPOKES} stroke="#9aa1a5" strokeWidth="1.4" />
      <circle r="20" stroke="#b9bfc2" strokeWidth="4.5" />
      <circle r="20" stroke="#7d8488" strokeWidth="1.5" strokeDasharray="2 4.3" />
      <circle r="8.5" fill="#454c50" stroke="#aab0b3" strokeWidth="2" />
    </g>
  );
}
