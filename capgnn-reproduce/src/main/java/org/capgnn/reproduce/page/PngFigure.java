package org.capgnn.reproduce.page;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import org.capgnn.report.chart.Drawing;

/** Renders a drawing as a PNG image on white, at twice its size so that prints are sharp. */
final class PngFigure {
  private static final int SCALE = 2;

  private PngFigure() {}

  static byte[] of(Drawing drawing) {
    int width = (int) Math.ceil(drawing.width()) * SCALE;
    int height = (int) Math.ceil(drawing.height()) * SCALE;
    byte[] flat = FlatSvg.of(drawing).getBytes(StandardCharsets.UTF_8);
    SVGDocument svg =
        new SVGLoader().load(new ByteArrayInputStream(flat), null, LoaderContext.createDefault());
    if (svg == null) {
      throw new IllegalStateException(
          "the SVG of figure " + drawing.caption().id() + " cannot be read");
    }
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    svg.render((java.awt.Component) null, graphics, new ViewBox(0, 0, width, height));
    graphics.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
