"""Trains the character network that apps/web/src/lib/read-text uses beside tesseract.

Not needed to build, run or test Kickstand: only to make character-network.bin again. Needs torch, numpy, scipy and
Pillow, and fonts in /usr/share/fonts (Debian's fonts-* packages; what is missing is left out).

    python bench/ocr/train.py --minutes 20 --out apps/web/src/lib/read-text/network/character-network.bin

Training lines are drawn here, by other code and without some of the fonts of `npm run bench -- --ocr 20` (HELD_OUT), so
that the benchmark measures pictures the network has not seen.
"""

import argparse
import glob
import io
import random
import struct
import time

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage
from torch import nn

ALPHABET = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ"
BLANK = len(ALPHABET)
HEIGHT, WIDTH, COLUMNS = 32, 256, 64
MARGIN = 120
# A drawn line is used this often, each time with other noise, polarity and position.
REUSED = 4
# Kept out of training: the benchmark draws with these.
HELD_OUT = ["OCRB", "OCR-B", "CourierPrime", "NotoSansMono", "LiberationSansNarrow", "RobotoCondensed", "NationalPark",
            "Go-Mono", "Inconsolata", "LiberationMono"]
LEFT_OUT = ["Italic", "Oblique", "Symbol", "Dingbat", "Math", "Weather", "D050000L", "Z003", "Initials", "Keyboard",
            "Chorus", "Smallcaps", "chorus", "italic", "Weather", "DSEG7", "It.", "fonts-gnutypewriter", "opens___"]


def fonts():
    files = [f for kind in ("ttf", "otf") for f in glob.glob(f"/usr/share/fonts/**/*.{kind}", recursive=True)]
    return [f for f in files if not any(word in f for word in HELD_OUT + LEFT_OUT)]


def weight(path):
    """What plates and labels are printed in comes up more often than what books are printed in."""
    name = path.lower()
    if any(word in name for word in ("ocra", "mono", "dejavusans", "liberationsans", "nimbussans", "heros", "arimo", "cousine", "osifont", "b612", "roboto", "freesans")):
        return 4
    if any(word in name for word in ("serif", "garamond", "bookman", "libertine", "pagella", "schola", "termes", "bonum", "c059", "p052", "nimbusroman", "tinos", "initial", "dseg")):
        return 0.5
    return 1.5


class Glyphs:
    """Every character of a font as a mask, 48 pixels high."""

    def __init__(self, path, characters=ALPHABET):
        font = ImageFont.truetype(path, 64)
        box = font.getbbox("H") if "H" in characters else font.getbbox("8")
        size = int(64 * 48 / max(1, box[3] - box[1]))
        font = ImageFont.truetype(path, size)
        top = font.getbbox("H" if "H" in characters else "8")[1]
        self.masks, self.advance = {}, {}
        for character in characters:
            left, _, right, _ = font.getbbox(character)
            width = max(4, right - left)
            image = Image.new("L", (width + 4, 64), 0)
            ImageDraw.Draw(image).text((2 - left, 8 - top), character, 255, font=font)
            self.masks[character] = np.asarray(image)
            self.advance[character] = font.getlength(character)
        if self.masks["8"].max() < 128:
            raise ValueError("no glyphs")
        if "H" in characters and self.masks["W"].shape == self.masks["1"].shape and np.allclose(self.masks["W"], self.masks["1"]):
            raise ValueError("no capitals")


def load_fonts():
    found, weights = [], []
    for path in fonts():
        try:
            found.append(Glyphs(path))
            weights.append(weight(path))
        except (OSError, ValueError):
            continue
    digits = []
    for path in glob.glob("/usr/share/fonts/**/DSEG7*.ttf", recursive=True):
        if "Weather" in path or "SEGGCHAN" in path:
            continue
        try:
            digits.append(Glyphs(path, "0123456789"))
        except (OSError, ValueError):
            continue
    return found, np.array(weights) / sum(weights), digits


def a_text(rng):
    letters = "ABCDEFGHJKLMNPRSTUVWXYZ"
    text = [rng.choice(ALPHABET) if rng.random() < 0.5 else rng.choice(letters) if rng.random() < 0.5 else rng.choice("0123456789") for _ in range(17)]
    for i in range(17 - rng.choice([0, 4, 5, 6, 6, 7]), 17):
        text[i] = rng.choice("0123456789")
    return text


def stroke(mask, rng):
    """Thinner or bolder than the font is."""
    kind = rng.random()
    if kind < 0.1:
        return ndimage.grey_erosion(mask, size=(2, 2))
    if kind < 0.35:
        return ndimage.grey_dilation(mask, size=(2, 2))
    if kind < 0.5:
        return ndimage.grey_dilation(mask, size=(3, 3))
    return mask


def line_mask(glyphs, text, rng, stamped):
    """The text as one mask with the centers of its characters; by advance widths or in equal cells."""
    cells = rng.random() < (0.8 if stamped else 0.35)
    widest = max(glyphs.advance.values())
    pitch = widest * rng.uniform(0.95, 1.35)
    tracking = rng.uniform(-0.02, 0.35) * 48
    if rng.random() < 0.5:
        tracking = rng.uniform(-0.02, 0.12) * 48
    jitter = rng.uniform(0, 2.5) if stamped else 0
    advances = [pitch if cells else glyphs.advance[character] + tracking for character in text]
    canvas = np.zeros((96, int(sum(advances) + 2 * MARGIN + 64)), np.uint8)
    x, centers = float(MARGIN), []
    for character, advance in zip(text, advances):
        mask = glyphs.masks[character]
        if stamped and rng.random() < 0.3:
            mask = ndimage.rotate(mask, rng.uniform(-4, 4), reshape=False, order=1)
        at = x + (advance - mask.shape[1]) / 2
        left, top = int(round(at + rng.uniform(-jitter, jitter))), 16 + int(round(rng.uniform(-jitter, jitter)))
        canvas[top:top + 64, left:left + mask.shape[1]] = np.maximum(canvas[top:top + 64, left:left + mask.shape[1]], mask)
        centers.append(left + mask.shape[1] / 2)
        x += advance
    return canvas, np.array(centers), float(MARGIN), x


def add_ends(canvas, start, end, rng):
    """Stars, dashes or part of other words beside the number, and lines of text above and below it."""
    image = Image.fromarray(canvas)
    draw = ImageDraw.Draw(image)
    for x in (start - rng.uniform(20, 50), end + rng.uniform(20, 50)):
        kind = rng.random()
        if kind < 0.12:
            for angle in range(3):
                dx, dy = 10 * np.cos(angle * np.pi / 3), 10 * np.sin(angle * np.pi / 3)
                draw.line((x - dx, 48 - dy, x + dx, 48 + dy), fill=255, width=4)
        elif kind < 0.18:
            draw.line((x, 10, x, 86), fill=255, width=3)
        elif kind < 0.22:
            draw.ellipse((x - 6, 42, x + 6, 54), fill=255)
    return image


def placed(image, centers, start, end, rng):
    """The line inside the crop: margins, slant, rotation and perspective as localization leaves them."""
    span = end - start
    left, right = start - rng.uniform(-0.01, 0.09) * span, end + rng.uniform(-0.01, 0.09) * span
    cap = rng.uniform(0.5, 0.88)
    full = 48 / cap
    top = 24 + 24 - full / 2 + rng.uniform(-0.5, 0.5) * (full - 48)
    bottom = top + full
    tilt = rng.uniform(-1, 1) * rng.uniform(0, 9)
    slant = rng.uniform(-1, 1) * rng.uniform(0, 10)
    taper = rng.uniform(-3, 3)
    quad = (left + slant, top - tilt - taper, left - slant, bottom - tilt + taper, right - slant, bottom + tilt - taper, right + slant, top + tilt + taper)
    out = image.transform((WIDTH * 2, HEIGHT * 2), Image.QUAD, quad, Image.BILINEAR)
    return np.asarray(out, np.float32) / 255, (centers - left) / (right - left)


def background(rng, metal):
    height, width = HEIGHT * 2, WIDTH * 2
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    base = np.zeros((height, width), np.float32)
    base += rng.uniform(-0.35, 0.35) * (x / width - 0.5) + rng.uniform(-0.3, 0.3) * (y / height - 0.5)
    if rng.random() < 0.35:
        center, size = rng.uniform(0, width), rng.uniform(40, 250)
        base += rng.uniform(-0.3, 0.3) * np.exp(-((x - center + rng.uniform(-1, 1) * y) / size) ** 2)
    noise = np.random.standard_normal((height, width)).astype(np.float32)
    if metal:
        along = ndimage.uniform_filter1d(noise, size=rng.choice([5, 15, 40, 90]), axis=1 if rng.random() < 0.8 else 0)
        base += along / (along.std() + 1e-6) * rng.uniform(0.0, 0.07)
        if rng.random() < 0.5:
            coarse = ndimage.gaussian_filter(noise, rng.uniform(2, 8))
            base += coarse / (coarse.std() + 1e-6) * rng.uniform(0.0, 0.06)
        for _ in range(rng.choice([0, 0, 1, 3, 6])):
            image = Image.new("L", (width, height))
            x0, y0 = rng.uniform(0, width), rng.uniform(0, height)
            ImageDraw.Draw(image).line((x0, y0, x0 + rng.uniform(-150, 150), y0 + rng.uniform(-30, 30)), fill=255, width=1)
            base += np.asarray(image, np.float32) / 255 * rng.uniform(-0.2, 0.2)
    else:
        base += noise * rng.uniform(0, 0.02)
    return base


def shift(mask, dx, dy):
    whole_x, whole_y = int(np.floor(dx)), int(np.floor(dy))
    x, y = dx - whole_x, dy - whole_y
    moved = np.roll(mask, (whole_y, whole_x), (0, 1))
    right = np.roll(moved, 1, 1)
    top = moved * (1 - x) + right * x
    return top * (1 - y) + np.roll(top, 1, 0) * y


def dotted(mask, rng):
    """Dot peen: the strokes as separate dents."""
    step = rng.choice([4, 5, 5, 6])
    height, width = mask.shape
    image = np.zeros_like(mask)
    thin = ndimage.uniform_filter(mask, 3)
    offset = rng.randrange(step)
    for y in range(offset, height, step):
        row = thin[y]
        xs = np.arange((y // step % 2) * (step // 2) * (rng.random() < 0.3), width, step).astype(int)
        image[y, xs[row[xs] > 0.45]] = 1
    dots = ndimage.gaussian_filter(image, step * rng.uniform(0.24, 0.36))
    return np.clip(dots / (dots.max() + 1e-6) * 1.3, 0, 1)


def surface(mask, rng, stamped):
    """Ink on paper, or dents and ridges with their light and shadow."""
    sign = rng.choice([-1, 1])
    if not stamped:
        return background(rng, rng.random() < 0.3) + sign * mask * rng.uniform(0.18, 0.9)
    image = background(rng, True)
    kind = rng.random()
    if kind < 0.22:
        mask = dotted(mask, rng)
    angle = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.75:
        angle = rng.choice([-0.75, 0.25, -0.5]) * np.pi + rng.uniform(-0.3, 0.3)
    reach = rng.uniform(0.7, 2.6)
    dx, dy = np.cos(angle) * reach, np.sin(angle) * reach
    depth = rng.uniform(0.1, 0.45)
    soft = ndimage.gaussian_filter(mask, rng.uniform(0.3, 1.6))
    if rng.random() < 0.5:
        image += depth * (shift(soft, dx, dy) - shift(soft, -dx, -dy))
        image += mask * rng.choice([0, 0, -1, -1, 1]) * rng.uniform(0, 0.35)
    else:
        lit, dark = shift(mask, dx, dy), shift(mask, -dx, -dy)
        image = image * (1 - lit * 0.8) + lit * (depth * rng.uniform(0.3, 1.2))
        image = image * (1 - dark * 0.8) - dark * (depth * rng.uniform(0.3, 1.2))
        face = rng.uniform(-0.25, 0.15) if rng.random() < 0.6 else 0.0
        image = image * (1 - mask) + mask * (background(rng, True) + face)
    return image


def normalized(image):
    """The same as `flattened` in apps/web/src/lib/read-text/pixels: every place by its own mean and contrast."""
    size = 25
    mean = ndimage.uniform_filter(image, size, mode="nearest")
    square = ndimage.uniform_filter(image * image, size, mode="nearest")
    deviation = np.sqrt(np.maximum(square - mean * mean, 0))
    return np.clip((image - mean) / (deviation + 0.02), -3, 3)


class Lines:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        np.random.seed(seed % 2**31)
        self.fonts, self.weights, self.digits = load_fonts()

    def sample(self):
        rng = self.rng
        stamped = rng.random() < 0.55
        if rng.random() < 0.12 and self.digits:
            glyphs, text, stamped = rng.choice(self.digits), [rng.choice("0123456789") for _ in range(17)], False
        else:
            glyphs, text = self.fonts[np.random.choice(len(self.fonts), p=self.weights)], a_text(rng)
        canvas, centers, start, end = line_mask(glyphs, text, rng, stamped)
        mask, at = placed(add_ends(canvas, start, end, rng), centers, start, end, rng)
        mask = stroke(mask, rng)
        image = surface(mask, rng, stamped)
        if rng.random() < 0.3:
            edge = np.zeros_like(image)
            where = rng.choice(["top", "bottom"])
            rows = rng.randrange(2, 9)
            if where == "top":
                edge[:rows] = 1
            else:
                edge[-rows:] = 1
            if rng.random() < 0.5:
                edge *= (np.random.random(image.shape[1]) < 0.5).repeat(6)[: image.shape[1]]
            image = image + edge * rng.uniform(-0.6, 0.6)
        image = ndimage.gaussian_filter(image, rng.uniform(0, 1) ** 2 * 3.2 if rng.random() < 0.7 else 0)
        image = image.reshape(HEIGHT, 2, WIDTH, 2).mean((1, 3)).astype(np.float32)
        image += np.random.standard_normal(image.shape).astype(np.float32) * rng.uniform(0, 0.05)
        if rng.random() < 0.3:
            low, high = image.min(), image.max()
            jpeg = io.BytesIO()
            Image.fromarray(((image - low) / (high - low + 1e-6) * 255).astype(np.uint8)).save(jpeg, "JPEG", quality=rng.randrange(40, 90))
            image = np.asarray(Image.open(jpeg), np.float32) / 255 * (high - low)
        labels = np.full(COLUMNS, BLANK, np.int64)
        columns = at * COLUMNS - 0.5
        pitch = (columns[-1] - columns[0]) / (len(columns) - 1)
        for column, character in zip(columns, text):
            for c in range(COLUMNS):
                if abs(c - column) <= max(0.5, pitch * 0.27):
                    labels[c] = ALPHABET.index(character)
        return normalized(image), labels


class Data(torch.utils.data.IterableDataset):
    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        lines = Lines(int(time.time()) + (info.id if info else 0) * 7919)
        while True:
            # Alike samples far apart in the stream, or a batch would hold the same line several times.
            pool = [lines.sample() for _ in range(60)]
            for _ in range(REUSED):
                random.shuffle(pool)
                for image, labels in pool:
                    yield varied(image, labels)


def varied(image, labels):
    columns = random.choice([-1, 0, 1])
    if columns:
        image, labels = np.roll(image, columns * WIDTH // COLUMNS, 1), np.roll(labels, columns)
        end = slice(0, columns) if columns > 0 else slice(columns, None)
        labels[end] = BLANK
        image[:, : columns * 4 if columns > 0 else 0] = image[:, 4:5] if columns > 0 else 0
        if columns < 0:
            image[:, columns * 4 :] = image[:, columns * 4 - 1 : columns * 4]
    image = image * random.choice([-1, 1]) + np.random.standard_normal(image.shape) * random.uniform(0, 0.35)
    return torch.from_numpy(np.ascontiguousarray(image, np.float32))[None], torch.from_numpy(labels)


def network():
    def block(inputs, outputs, kernel=3, padding=1):
        return [nn.Conv2d(inputs, outputs, kernel, padding=padding, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()]

    return nn.Sequential(
        *block(1, 12), nn.MaxPool2d(2),
        *block(12, 24), nn.MaxPool2d(2),
        *block(24, 48), nn.MaxPool2d((2, 1)),
        *block(48, 64), nn.MaxPool2d((4, 1)),
        *block(64, 96, (1, 3), (0, 1)),
        nn.Conv2d(96, BLANK + 1, 1),
    )


def save(model, path):
    """Weights with the normalization folded in, as 8-bit integers with one scale per output channel."""
    model.eval()
    layers, i = [], 0
    modules = list(model)
    for i, module in enumerate(modules):
        if not isinstance(module, nn.Conv2d):
            continue
        weight = module.weight.detach().numpy().copy()
        bias = module.bias.detach().numpy().copy() if module.bias is not None else np.zeros(weight.shape[0], np.float32)
        after = modules[i + 1] if i + 1 < len(modules) else None
        if isinstance(after, nn.BatchNorm2d):
            scale = (after.weight / torch.sqrt(after.running_var + after.eps)).detach().numpy()
            weight *= scale[:, None, None, None]
            bias = (bias - after.running_mean.numpy()) * scale + after.bias.detach().numpy()
        layers.append((weight, bias))
    with open(path, "wb") as file:
        for weight, bias in layers:
            outputs, inputs, height, width = weight.shape
            scale = np.abs(weight).reshape(outputs, -1).max(1) / 127 + 1e-12
            whole = np.clip(np.round(weight / scale[:, None, None, None]), -127, 127).astype(np.int8)
            file.write(struct.pack("<4H", outputs, inputs, height, width))
            file.write(scale.astype("<f4").tobytes() + bias.astype("<f4").tobytes() + whole.tobytes())
            file.write(b"\0" * (-whole.size % 4))
    model.train()


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--minutes", type=float, default=20)
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--state")
    arguments.add_argument("--rate", type=float, default=3e-3)
    options = arguments.parse_args()
    torch.set_num_threads(1)
    model = network()
    if options.state:
        try:
            model.load_state_dict(torch.load(options.state))
            print("resumed", flush=True)
        except FileNotFoundError:
            pass
    data = iter(torch.utils.data.DataLoader(Data(), batch_size=48, num_workers=2, prefetch_factor=4))
    optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=1e-3)
    begin, step, shown = time.time(), 0, []
    while (passed := (time.time() - begin) / 60) < options.minutes:
        for group in optimizer.param_groups:
            group["lr"] = options.rate * max(0.02, 0.5 * (1 + np.cos(np.pi * min(1, passed / options.minutes)))) * min(1, (step + 1) / 50)
        images, labels = next(data)
        scores = model(images).squeeze(2)
        loss = nn.functional.cross_entropy(scores, labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        right = (scores.argmax(1) == labels)[labels != BLANK].float().mean().item()
        shown.append((loss.item(), right))
        step += 1
        if step % 50 == 0:
            last = np.mean(shown[-50:], 0)
            print(f"{passed:.1f} min, step {step}: loss {last[0]:.3f}, right {last[1]:.4f}", flush=True)
            save(model, options.out)
            if options.state:
                torch.save(model.state_dict(), options.state)
    save(model, options.out)
    if options.state:
        torch.save(model.state_dict(), options.state)


if __name__ == "__main__":
    main()
